package import ContractBinding

/// The meaning of a body, independent of its formatting.
///
/// Requests are compared in this form.
package enum RequestBody: Sendable, Hashable {
  /// An empty body.
  case none
  /// JSON, by value.
  case json(Value)
  /// XML as the value of ``XMLBody/value``.
  case xml(Value)
  /// A form (`application/x-www-form-urlencoded`) or a query: the values of each name, in order.
  case form([String: [String]])
  /// `multipart/…`, without its boundary.
  case multipart([MultipartPart])
  /// Text in UTF-8.
  case text(String)
  /// Other bytes.
  case bytes([UInt8])

  /// Reads a body.
  ///
  /// A text that is a JSON object or list counts as JSON, whatever its header field says: clients
  /// send JSON as `text/plain`, or as a form, which is libcurl's default type.
  ///
  /// - Parameters:
  ///   - body: The bytes, after decoding of any content encoding.
  ///   - contentType: The `Content-Type` field, or `nil` if there is none.
  package init(_ body: [UInt8], contentType: String?) {
    let type = MediaType(contentType ?? "")
    if body.isEmpty {
      self = .none
    } else if type.name.hasPrefix("multipart/"), let boundary = type.parameters["boundary"],
      let parts = MultipartPart.read(body, boundary: boundary)
    {
      self = .multipart(parts)
    } else if type.isJSON || Self.looksLikeJSON(body), let value = try? Value(json: body) {
      self = .json(value.withPlainNumbers)
    } else if let xml = XMLBody(body, contentType: contentType ?? "") {
      self = .xml(xml.value)
    } else if type.name == "application/x-www-form-urlencoded",
      let text = String(validating: body, as: UTF8.self)
    {
      self = .form(FormFields(text[...]).valuesByName)
    } else if let text = String(validating: body, as: UTF8.self) {
      self = .text(text)
    } else {
      self = .bytes(body)
    }
  }

  /// The body as one value, so that its parts have paths: `$.item` in JSON, XML and a form,
  /// `$[0].body` in a multipart body, `$[4]` for the fifth line of a text, and `$` for a text of
  /// one line.
  package var value: Value {
    switch self {
    case .none: .null
    case .json(let value), .xml(let value): value
    case .form(let fields): .object(fields.mapValues(\.asOneValue))
    case .multipart(let parts): .array(parts.map(\.value))
    case .text(let text): text.byLines
    case .bytes(let bytes): .token("\(bytes.count) bytes, \(Self.checksum(bytes))")
    }
  }

  private static func looksLikeJSON(_ body: [UInt8]) -> Bool {
    let first = body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// Returns the FNV-1a checksum (64 bits), by which a message distinguishes two bodies.
  ///
  /// Comparisons do not use it.
  private static func checksum(_ bytes: [UInt8]) -> String {
    let sum = bytes.reduce(into: UInt64(0xcbf2_9ce4_8422_2325)) { sum, byte in
      sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return String(sum, radix: 16)
  }
}

extension VendorRequest {
  /// The meaning of the body.
  package var content: RequestBody {
    RequestBody(body, contentType: headers["content-type"])
  }

  /// The value of a JSON body, or `nil` for another body.
  package var json: Value? {
    if case .json(let value) = content { value } else { nil }
  }

  /// The values of each field of a form body, or `nil` for another body.
  package var form: [String: [String]]? {
    if case .form(let fields) = content { fields } else { nil }
  }

  /// The target before the query, such as `/v3/kv/put`.
  package var path: String {
    // Splits by scalars: with `Character`, a combining mark would hide a separator.
    let path = Substring(target.unicodeScalars.prefix { $0 != "?" && $0 != "#" })
    return path.utf8.first == UInt8(ascii: "/") ? String(path) : "/" + path
  }

  /// The values of each query parameter, in order of appearance.
  package var query: [String: [String]] {
    FormFields(query: self).valuesByName
  }
}

extension String {
  /// The text as a value whose lines have paths: a string for one line, a list for several.
  package var byLines: Value {
    let lines = utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    return lines.count == 1 ? .string(self) : .array(lines.map { .string(String($0) ?? "") })
  }
}

extension Value {
  /// The value in which 1.0 becomes the integer 1, at every depth.
  var withPlainNumbers: Value {
    switch self {
    case .number(let number): Int(exactly: number).map(Value.integer) ?? self
    case .array(let elements): .array(elements.map(\.withPlainNumbers))
    case .object(let fields): .object(fields.mapValues(\.withPlainNumbers))
    default: self
    }
  }
}
