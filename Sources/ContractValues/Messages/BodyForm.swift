package import ContractBinding

/// The content of a body: the form in which bodies are compared, redacted and shown.
package enum BodyForm: Sendable, Hashable {
  /// There is none.
  case none
  /// JSON, without regard to its layout and the order of keys.
  case json(Value)
  /// One JSON value a line, each with its line feed: how streams speak JSON.
  case jsonLines([Value])
  /// XML, without regard to its layout.
  case xml(XMLBody)
  /// Text, to the byte.
  case text(String)
  /// Anything else.
  case bytes

  /// Chooses the form of a body.
  ///
  /// - Parameters:
  ///   - body: The body, decoded.
  ///   - headers: The header fields of its message.
  ///   - isStream: Whether it is the beginning of a stream, of which a single line is a line too.
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

  /// The values of a body whose every line is JSON and has its line feed.
  private static func lines(_ body: [UInt8], headers: [VendorHeader]) -> [Value]? {
    // A value within the last bytes may be half of one.
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

  /// Checks whether there are control characters beyond tabs and line breaks.
  private static func hasControls(_ body: [UInt8]) -> Bool {
    body.contains { ($0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D) || $0 == 0x7F }
  }
}

extension Value {
  /// How many lists and objects lie within each other.
  var depth: Int {
    switch self {
    case .array(let elements): 1 + (elements.map(\.depth).max() ?? 0)
    case .object(let fields): 1 + (fields.values.map(\.depth).max() ?? 0)
    case .error(let error): 3 + (error.fields.values.map(\.depth).max() ?? 0)
    default: 0
    }
  }
}
