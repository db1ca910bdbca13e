import ContractModel

extension HTMLPage {
  /// Writes the search, the filters and the other controls.
  ///
  /// They are hidden until the script shows them, because they do nothing without it.
  func tools() {
    html(
      "form",
      ["class": "tools", "role": "search", "aria-label": "Scenarios", "hidden": "hidden"]
    ) {
      html.void(
        "input",
        [
          "type": "search", "name": "text", "placeholder": "Search", "autocomplete": "off",
          "aria-label": "Search in scenarios", "aria-keyshortcuts": "/",
        ])
      verdicts()
      choice("subject", of: contracts.flatMap(\.subjects).map(\.name))
      choice("tag", of: results.entries.flatMap(\.plannedCase.tags))
      html("output", "")
      html("button", ["type": "button", "class": "clear"], "Clear")
      html("button", ["type": "button", "class": "open"], "Open all")
    }
    html.newline()
  }

  private func verdicts() {
    html("fieldset") {
      html("legend", ["class": "spoken"], "Verdict")
      for look in shownLooks {
        html("label", ["class": look.tone]) {
          html.void("input", ["type": "checkbox", "name": "verdict", "value": look.code])
          html.sign(look, isSpoken: false)
          html.text(look.words)
        }
      }
    }
  }

  /// The statuses that occur, one for each code, as both a vendor and a subject can be `broken`.
  private var shownLooks: [StatusLook] {
    let vendors = findings.values.map(\.status).counts
    let looks =
      CaseStatus.allCases.filter { summary.counts[$0] != nil }.map(\.look)
      + VendorStatus.allCases.filter { vendors[$0] != nil }.map(\.look)
    return looks.grouped(by: \.code).map { $0.elements[0] }
  }

  /// Writes a list from which a name can be chosen, unless there is only one name.
  private func choice(_ name: StaticString, of names: [String]) {
    let names = Set(names).sorted()
    guard names.count > 1 else { return }
    html("select", ["name": "\(name)", "aria-label": "\(name)"]) {
      html("option", "every \(name)")
      for name in names { html("option", ["value": name], name) }
    }
  }

  /// Writes the choice of colours, and the button `?` for the list of keys.
  func pageControls() {
    html("div", ["class": "page", "hidden": "hidden"]) {
      html("label") {
        html.text("Colours ")
        html("select") {
          for (value, words) in [("auto", "Auto"), ("light", "Light"), ("dark", "Dark")] {
            html("option", ["value": value], words)
          }
        }
      }
      html(
        "button",
        ["type": "button", "aria-label": "Keyboard shortcuts", "aria-keyshortcuts": "?"], "?")
    }
  }

  /// Writes the list of keys, which `?` opens.
  func help() {
    html("dialog", ["aria-labelledby": "_keys"]) {
      html("h2", ["id": "_keys"], "Keyboard")
      html("dl") {
        for (key, words) in [
          ("/", "search"), ("j", "next failure"), ("k", "previous failure"),
          ("Esc", "clear search and filters"), ("?", "this list"),
        ] {
          html("dt") { html("kbd", key) }
          html("dd", words)
        }
      }
      html("button", ["type": "button"], "Close")
    }
  }
}
