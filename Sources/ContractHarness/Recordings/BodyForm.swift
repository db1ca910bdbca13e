public import ContractBinding

/// In which form a body is kept: as what it says, where that is all there is to it.
public enum BodyForm: Sendable, Hashable {
  /// There is none.
  case none
  /// JSON, without regard to white space and the order of keys.
  case json(Value)
  /// One JSON value a line, each with its line feed: how streams speak JSON.
  case jsonLines([Value])
  /// XML, without regard to white space between elements.
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
  public init(_ body: [UInt8], headers: [VendorHeader], isStream: Bool = false) {
    if body.isEmpty {
      self = .none
    } else if let lines = Self.lines(body, headers: headers), isStream || lines.count > 1 {
      self = .jsonLines(lines)
    } else if let value = Self.json(body, headers: headers) {
      self = .json(value)
    } else if let xml = Self.xml(body, headers: headers) {
      self = .xml(xml)
    } else if let text = String(validating: body, as: UTF8.self), !Self.hasControls(body) {
      self = .text(text)
    } else {
      self = .bytes
    }
  }

  /// The body as a recording gives it back.
  static func canonical(
    _ body: [UInt8], headers: [VendorHeader], isStream: Bool = false
  ) -> [UInt8] {
    switch BodyForm(body, headers: headers, isStream: isStream) {
    case .json(let value): value.json()
    case .jsonLines(let lines): Self.body(ofLines: lines)
    case .xml(let xml): xml.bytes
    case .none, .text, .bytes: body
    }
  }

  /// The body of JSON values, one a line.
  static func body(ofLines lines: [Value]) -> [UInt8] {
    lines.flatMap { $0.json() + [0x0A] }
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

  /// The value of a body that can be written anew without losing anything.
  private static func json(_ body: [UInt8], headers: [VendorHeader]) -> Value? {
    guard mayBeJSON(body, headers: headers), !isSealed(headers),
      let value = try? Value(json: body), value.depth <= 200, JSONNumbers.survive(in: body)
    else { return nil }
    return value
  }

  private static func xml(_ body: [UInt8], headers: [VendorHeader]) -> XMLBody? {
    guard !isSealed(headers) else { return nil }
    return XMLBody(body, contentType: headers["content-type"] ?? "")
  }

  private static func mayBeJSON(_ body: [UInt8], headers: [VendorHeader]) -> Bool {
    let type = headers["content-type"]?.lowercased() ?? ""
    if type.contains("json") { return true }
    guard !type.hasPrefix("text/") else { return false }
    let first = body.first { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// Whether a header field speaks of the body's very bytes: `Content-MD5` (RFC 1864), digests
  /// (RFC 9530), signatures (RFC 9421), and vendors' own.
  private static func isSealed(_ headers: [VendorHeader]) -> Bool {
    headers.contains { header in
      let name = header.name.lowercased()
      return ["md5", "digest", "signature", "sha256"].contains { name.contains($0) }
    }
  }

  /// Whether there are control characters beyond tabs and line breaks.
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

/// The numbers of a JSON text, as they are written.
private enum JSONNumbers {
  /// Whether every number with a fraction or an exponent can be written anew with equal value:
  /// up to 15 significant digits always can (IEEE 754), longer ones when they are the shortest
  /// form themselves.
  static func survive(in json: [UInt8]) -> Bool {
    var index = 0
    while index < json.count {
      switch json[index] {
      case UInt8(ascii: "\""): index = endOfString(in: json, from: index)
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        let start = index
        while index < json.count, isNumeric(json[index]) { index += 1 }
        guard survives(json[start..<index]) else { return false }
      default: index += 1
      }
    }
    return true
  }

  private static func survives(_ number: ArraySlice<UInt8>) -> Bool {
    guard number.contains(where: { [".", "e", "E"].contains(Unicode.Scalar($0)) }) else {
      return true
    }
    let text = String(decoding: number, as: UTF8.self)
    guard let double = Double(text) else { return false }
    let digits = number.prefix { $0 | 0x20 != UInt8(ascii: "e") }.filter {
      $0 >= 0x30 && $0 <= 0x39
    }
    let isTiny = double == 0 && digits.contains { $0 != 0x30 }
    return !isTiny && (digits.count <= 15 || double.description == text)
  }

  private static func endOfString(in json: [UInt8], from start: Int) -> Int {
    var index = start + 1
    while index < json.count, json[index] != UInt8(ascii: "\"") {
      index += json[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index + 1
  }

  private static func isNumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x45, 0x65: true
    default: false
    }
  }
}
