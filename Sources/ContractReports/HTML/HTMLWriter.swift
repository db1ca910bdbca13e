import ContractModel

/// Markup of HTML, in which no text can be taken for markup and every element is closed: it is
/// well-formed XML too, so that it can be checked.
///
/// A class, so that what is written within an element needs no writer of its own.
final class HTMLWriter {
  /// An attribute's name and its value.
  typealias Attributes = KeyValuePairs<StaticString, String>

  /// The written page, in UTF-8.
  private(set) var bytes: [UInt8] = []

  /// Writes an element and its content; attributes without a value are left out.
  func callAsFunction(
    _ name: StaticString, _ attributes: Attributes = [:], _ content: () -> Void
  ) {
    start(name, attributes)
    markup(">")
    content()
    markup("</")
    markup(name)
    markup(">")
  }

  /// Writes an element that holds a text.
  func callAsFunction(_ name: StaticString, _ attributes: Attributes, _ text: String) {
    self(name, attributes) { self.text(text) }
  }

  /// Writes an element without attributes that holds a text.
  func callAsFunction(_ name: StaticString, _ text: String) { self(name, [:], text) }

  /// Writes an element that holds nothing and has no end, such as `meta`.
  func void(_ name: StaticString, _ attributes: Attributes) {
    start(name, attributes)
    markup("/>")
  }

  private func start(_ name: StaticString, _ attributes: Attributes) {
    markup("<")
    markup(name)
    for (key, value) in attributes where !value.isEmpty {
      markup(" ")
      markup(key)
      markup("=\"")
      text(value)
      markup("\"")
    }
  }

  /// Ends a line, for those who read the source.
  func newline() { bytes.append(0x0A) }

  /// Writes a text of anybody's: made harmless as in every report, and escaped.
  func text(_ text: String) {
    for byte in ReportText(text).string.utf8 {
      switch byte {
      case UInt8(ascii: "&"): markup("&amp;")
      case UInt8(ascii: "<"): markup("&lt;")
      case UInt8(ascii: ">"): markup("&gt;")
      case UInt8(ascii: "\""): markup("&quot;")
      case UInt8(ascii: "'"): markup("&#39;")
      default: bytes.append(byte)
      }
    }
  }

  /// Writes markup of our own.
  func markup(_ markup: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
  }
}

// MARK: - Parts of pages

extension HTMLWriter {
  /// The sign of a status, with its words for those who listen.
  func sign(_ look: StatusLook, isSpoken: Bool = true) {
    self("span", ["class": "sign \(look.tone)"]) {
      self("span", ["aria-hidden": "true"], look.sign)
      if isSpoken { self("span", ["class": "spoken"], look.words) }
    }
  }

  /// How many there are of each status, after a name.
  func counts<Status: ShownStatus>(_ counts: [Status: Int], of name: String? = nil) {
    self("ul", ["class": "counts"]) {
      if let name { self("li", ["class": "vendor"], name) }
      for status in Status.allCases {
        guard let count = counts[status] else { continue }
        self("li") {
          sign(status.look, isSpoken: false)
          self("b", String(count))
          text(" \(status.look.words)")
        }
      }
    }
  }

  /// A strip whose parts are as wide as their shares.
  func bar(_ counts: [CaseStatus: Int]) {
    self("div", ["class": "bar", "aria-hidden": "true"]) {
      for status in CaseStatus.allCases {
        guard let count = counts[status] else { continue }
        self("i", ["class": status.look.tone, "style": "flex-grow:\(count)"], "")
      }
    }
  }

  /// Messages as a terminal shows them, in the same words and colours.
  func diagnostics(_ diagnostics: [Diagnostic]) {
    let text = DiagnosticText(isColoured: true).harmlessly(diagnostics)
    self("pre", ["class": "diagnostic"]) {
      // Of what others wrote nothing begins an escape sequence: it was made harmless first.
      for run in text.split(separator: "\u{1B}[", omittingEmptySubsequences: false) {
        painted(run)
      }
    }
  }

  /// A run of text behind the code of its colour (ECMA-48, SGR): `1;31mtext`, `0mtext`.
  private func painted(_ run: Substring) {
    guard let end = run.firstIndex(of: "m"), let tone = Self.tones[run[..<end]] else {
      return text(String(run))
    }
    let painted = String(run[run.index(after: end)...])
    if tone.isEmpty { text(painted) } else { self("span", ["class": tone], painted) }
  }

  /// The classes of the colours that messages have.
  private static let tones: [Substring: String] = [
    "0": "", "1;31": "error", "1;33": "warning", "1": "strong", "34": "place", "32": "actual",
    "36": "help",
  ]
}
