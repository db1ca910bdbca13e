import ContractModel

extension HTMLPage {
  /// The changes of vendors, each scenario with its changes in a line each.
  mutating func vendorNews() {
    let news = results.vendorNews
    guard !news.isEmpty else { return }
    let anchors = anchors
    html.worryList("What vendors do otherwise", news) { html, finding in
      html.vendorLine(finding, anchor: anchors[finding])
    }
    html.newline()
  }

  /// Where on the page the scenarios' steps are.
  var anchors: HTMLAnchors { HTMLAnchors(contracts) }
}

extension HTMLWriter {
  /// How many scenarios of each vendor stand where.
  mutating func vendorCounts(_ vendors: [VendorCounts]) {
    for vendor in vendors {
      element("ul", ["class": "counts"]) { html in
        html.element("li", ["class": "vendor"], vendor.vendor)
        for standing in VendorFinding.Standing.allCases {
          guard let count = vendor.counts[standing] else { continue }
          html.element("li") { html in
            html.sign(standing, isSpoken: false)
            html.element("b", String(count))
            html.text(" \(standing.words)")
          }
        }
      }
    }
  }

  fileprivate mutating func vendorLine(_ finding: VendorFinding, anchor: String) {
    element("li") { html in
      html.sign(finding.standing)
      html.element("a", ["href": anchor]) { html in
        html.element("b", finding.diagnostics.first?.headline ?? "")
        let others = finding.diagnostics.count - 1
        if others > 0 { html.text(", and \(others) more") }
      }
      html.element("span", ["class": "where"], finding.title)
    }
  }

  /// The finding about the vendor in one scenario, in full.
  mutating func finding(_ finding: VendorFinding) {
    guard finding.standing != .same else { return }
    element("div", ["class": "failure \(finding.standing.likeness.tone)"]) { html in
      html.element("h3") { html in
        html.sign(finding.standing, isSpoken: false)
        html.text(finding.words)
      }
      html.diagnostics(finding.diagnostics)
    }
  }

  /// The sign of what has become of a vendor, with its words for those who listen.
  mutating func sign(_ standing: VendorFinding.Standing, isSpoken: Bool = true) {
    element("span", ["class": "sign \(standing.likeness.tone)"]) { html in
      html.element("span", ["aria-hidden": "true"], standing.sign)
      if isSpoken { html.element("span", ["class": "spoken"], standing.words) }
    }
  }
}
