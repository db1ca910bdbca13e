package import ContractBinding

/// The content of a body, in the form for comparison, redaction and display.
package enum BodyForm: Sendable, Hashable {
  /// An empty body.
  case none
  /// JSON, independent of its layout and the order of keys.
  case json(Value)
  /// One JSON value on each line, as in streams. Each line ends with a line feed.
  case jsonLines([Value])
  /// XML, independent of its layout.
  case xml(XMLBody)
  /// Text, byte for byte.
  case text(String)
  /// Other bytes.
  case bytes

  /// Reads a body.
  ///
  /// - Parameters:
  ///   - body: The body, decoded.
  ///   - headers: The header fields of the message.
  ///   - isStream: True if the body is the beginning of a stream. Then a single line also counts as
  ///     JSON lines.
  package init(_ body: [UInt8], headers: [VendorHeader], isStream: Bool = false) {
    if body.isEmpty {
      self = .none
    } else if let lines = Self.lines(body, headers: headers), isStream || lines.count > 1 {
      self = .jsonLines(lines)
    } else if let value = Self.json(body, headers: headers) {
      self = .json(value)
    } else if let xml = XMLBody(body, contentType: headers["content-type"] ?? "") {
      self = .xml(xml)
    } else if let text = String(validating: body, as: UTF8.self), !Self.hasControls(body) {
      self = .text(text)
    } else {
      self = .bytes
    }
  }

  /// Returns the values of a body, if each line is JSON and ends with a line feed.
  private static func lines(_ body: [UInt8], headers: [VendorHeader]) -> [Value]? {
    // Without a final line feed, the last value may be incomplete.
    guard body.last == 0x0A else { return nil }
    var lines: [Value] = []
    for line in body.dropLast().split(separator: 0x0A, omittingEmptySubsequences: false) {
      guard let value = json(Array(line), headers: headers) else { return nil }
      lines.append(value)
    }
    return lines
  }

  private static func json(_ body: [UInt8], headers: [VendorHeader]) -> Value? {
    guard mayBeJSON(body, headers: headers), let value = try? Value(json: body), value.depth <= 200
    else { return nil }
    return value
  }

  private static func mayBeJSON(_ body: [UInt8], headers: [VendorHeader]) -> Bool {
    let type = headers["content-type"]?.lowercased() ?? ""
    if type.contains("json") { return true }
    guard !type.hasPrefix("text/") else { return false }
    let first = body.first { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// Checks whether a body has control characters other than tabs and line breaks.
  private static func hasControls(_ body: [UInt8]) -> Bool {
    body.contains { ($0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D) || $0 == 0x7F }
  }
}

extension Value {
  /// The maximum depth of nested lists and objects.
  var depth: Int {
    switch self {
    case .array(let elements): 1 + (elements.map(\.depth).max() ?? 0)
    case .object(let fields): 1 + (fields.values.map(\.depth).max() ?? 0)
    case .error(let error): 3 + (error.fields.values.map(\.depth).max() ?? 0)
    default: 0
    }
  }
}
