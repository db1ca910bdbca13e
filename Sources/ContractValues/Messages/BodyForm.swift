package import ContractBinding

/// The content of a message body after parsing.
///
/// Comparison, redaction and reports use the content instead of the bytes.
package enum BodyForm: Sendable, Hashable {
  /// A body of zero bytes, as most GET requests have.
  case none
  /// JSON as a value, without its white space and without the order of keys.
  case json(Value)
  /// One JSON value on each line, as streaming APIs send them, each with a line feed at its end.
  case jsonLines([Value])
  /// XML as elements, without the white space between them.
  case xml(XMLBody)
  /// Text in UTF-8, exactly as the message contains it, without control characters except tabs and
  /// line breaks.
  case text(String)
  /// Bytes that are none of the other forms, such as an image.
  case bytes

  /// Parses a body after decompression, by its bytes and its `Content-Type`.
  ///
  /// Both decide the form, because many servers send a wrong type. With `isStream`, the body is the
  /// beginning of a stream, and a single line also counts as JSON lines.
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

  /// Parses each line as JSON; `nil` if a line is not JSON or the last line has no line feed.
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
    if type.hasBytes(Array("json".utf8)) { return true }
    return !type.hasPrefix("text/") && RequestBody.looksLikeJSON(body)
  }

  /// True if the body has control characters other than tabs and line breaks, so it is not readable
  /// text.
  private static func hasControls(_ body: [UInt8]) -> Bool {
    body.contains { ($0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D) || $0 == 0x7F }
  }
}

extension Value {
  /// The number of nested lists and objects: 0 for a number, 2 for `{"a": [1]}`.
  ///
  /// An error counts as three levels more than its values, because a recording stores it in three
  /// nested objects.
  var depth: Int {
    switch self {
    case .array(let elements): 1 + (elements.map(\.depth).max() ?? 0)
    case .object(let fields): 1 + (fields.values.map(\.depth).max() ?? 0)
    case .error(let error): 3 + (error.fields.values.map(\.depth).max() ?? 0)
    default: 0
    }
  }
}
