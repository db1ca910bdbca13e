import ContractModel

/// A writer of HTML that escapes every text and closes every element.
///
/// The page is also well-formed XML, so that tests can check it. The writer is a class, so that the
/// closures that write the content of elements share it.
final class HTMLWriter {
  /// The attributes of an element, in their order; one with an empty value is left out.
  typealias Attributes = KeyValuePairs<StaticString, String>

  /// The page so far, in UTF-8.
  private(set) var bytes: [UInt8] = []
  /// True if the page contains a text that was cut because of its length.
  private(set) var hasCutTexts = false

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

  /// Writes an element with an escaped text, such as `<th scope="col">price</th>`.
  func callAsFunction(_ name: StaticString, _ attributes: Attributes, _ text: String) {
    self(name, attributes) { self.text(text) }
  }

  /// Writes an element with an escaped text and no attributes, such as `<h2>orders</h2>`.
  func callAsFunction(_ name: StaticString, _ text: String) { self(name, [:], text) }

  /// Writes an element without content and end tag, such as `meta`.
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

  /// Ends a line, so that people can read the source of the page.
  func newline() { bytes.append(0x0A) }

  /// Writes a text without control characters, and with `<`, `&` and quotes escaped.
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

  /// Writes a value or a body; if it is so long that it is cut, the foot of the page says so.
  func cutText(_ text: String) {
    hasCutTexts = hasCutTexts || ReportText.isClipped(text)
    self("pre", text)
  }

  /// Writes fixed markup without escapes; a `StaticString` cannot be a text from a vendor.
  func markup(_ markup: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
  }
}

extension HTMLWriter {
  /// Writes the symbol of a status, with its words for screen readers.
  ///
  /// It is one element, because a large page has one for each of 10,000 cases.
  func sign(_ look: StatusLook, isSpoken: Bool = true) {
    let name: Attributes =
      isSpoken
      ? ["class": "sign \(look.tone)", "role": "img", "aria-label": look.words]
      : ["class": "sign \(look.tone)", "aria-hidden": "true"]
    self("span", name, look.sign)
  }

  /// Writes a list such as `✓ 24 kept`, `✗ 1 broken`, after the name if there is one.
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

  /// Writes a coloured bar with one part for each status, as wide as its share of the cases.
  ///
  /// It is a drawing, because the page's policy allows no style in an attribute.
  func bar(_ counts: [CaseStatus: Int]) {
    let parts = CaseStatus.allCases.compactMap { status in
      counts[status].map { (look: status.look, count: $0) }
    }
    let all = parts.reduce(0) { $0 + $1.count }
    // A rare status gets at least 15 of about 1000 units, so that it remains visible.
    let widths = parts.map { max(15, 1000 * $0.count / max(1, all)) }
    let attributes: Attributes = [
      "class": "bar", "viewBox": "0 0 \(widths.reduce(0, +)) 1", "preserveAspectRatio": "none",
      "aria-hidden": "true",
    ]
    self("svg", attributes) {
      var start = 0
      for (part, width) in zip(parts, widths) {
        void(
          "rect",
          ["class": part.look.tone, "x": String(start), "width": String(width), "height": "1"])
        start += width
      }
    }
  }

  /// Writes messages as HTML, with the words and the colours of the terminal.
  func diagnostics(_ diagnostics: [Diagnostic]) {
    let text = DiagnosticText(isColoured: true).safeText(diagnostics)
    self("pre", ["class": "diagnostic", "tabindex": "0"]) {
      // All other texts were made safe before, so each escape sequence comes from the renderer.
      for run in text.split(separator: "\u{1B}[", omittingEmptySubsequences: false) {
        painted(run)
      }
    }
  }

  /// Writes a text that begins with its colour code (ECMA-48, SGR), such as `1;31mtext` or
  /// `0mtext`.
  private func painted(_ run: Substring) {
    guard let end = run.firstIndex(of: "m"), let tone = Self.tones[run[..<end]] else {
      return text(String(run))
    }
    let painted = String(run[run.index(after: end)...])
    if tone.isEmpty { text(painted) } else { self("span", ["class": tone], painted) }
  }

  /// The CSS class of each colour code (ECMA-48, SGR) in messages; empty for the end of a colour.
  private static let tones: [Substring: String] = [
    "0": "", "1;31": "error", "1;33": "warning", "1": "strong", "34": "place", "32": "actual",
    "36": "help",
  ]
}
