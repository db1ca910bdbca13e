package import ContractBinding

/// The content of a request's body without its formatting, in which requests are compared.
package enum RequestBody: Sendable, Hashable {
  /// A body of zero bytes, as most GET requests have.
  case none
  /// JSON as a value, in which 1 and 1.0 are equal.
  case json(Value)
  /// XML as a value, in the form of ``XMLBody/value``.
  case xml(Value)
  /// A form (`application/x-www-form-urlencoded`) or a query: all values of each name, such as
  /// `["q": ["a b"]]`.
  case form([String: [String]])
  /// The parts of a `multipart/…` body, without the random boundary between them.
  case multipart([MultipartPart])
  /// Text in UTF-8 that is none of the other forms.
  case text(String)
  /// Bytes that are not UTF-8, such as an image.
  case bytes([UInt8])

  /// Parses a body after decompression, by its bytes and its `Content-Type` field.
  ///
  /// A JSON object or list counts as JSON under any type, because clients send JSON as
  /// `text/plain`, or as a form, which is libcurl's default type.
  package init(_ body: [UInt8], contentType: String?) {
    let type = MediaType(contentType ?? "")
    if body.isEmpty {
      self = .none
    } else if type.isMultipart, let boundary = type.parameters["boundary"],
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

  /// The body as a value, so that its parts have JSON paths.
  ///
  /// Paths are `$.item` in JSON and a form, `$.order.item` in XML, `$[0].body` in a multipart body,
  /// and `$[4]` for the fifth line of a text. A text of one line is `$`. Bytes become their number
  /// and checksum.
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

  /// True if the body begins with `{` or `[` after white space.
  static func looksLikeJSON(_ body: [UInt8]) -> Bool {
    let first = body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// Computes the 64-bit FNV-1a checksum in hexadecimal, which messages show for bytes.
  private static func checksum(_ bytes: [UInt8]) -> String {
    let sum = bytes.reduce(into: UInt64(0xcbf2_9ce4_8422_2325)) { sum, byte in
      sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return String(sum, radix: 16)
  }
}

extension VendorRequest {
  /// The parsed body, which the `Content-Type` field and the bytes determine.
  package var content: RequestBody {
    RequestBody(body, contentType: headers["content-type"])
  }

  /// The path without the query, as sent, but always with a slash first: `/orders/a%20b`.
  package var path: String {
    // The text is searched by Unicode scalars. A search by `Character` would miss a separator that
    // a combining mark follows.
    let path = Substring(target.unicodeScalars.prefix { $0 != "?" && $0 != "#" })
    return path.utf8.first == UInt8(ascii: "/") ? String(path) : "/" + path
  }

  /// The decoded values for each query parameter: `["a": ["1", "2"]]` for `?a=1&a=2`.
  package var query: [String: [String]] {
    FormFields(query: self).valuesByName
  }
}

extension String {
  /// The text as a value, in which each line has a path such as `$[4]`: a string for one line, a
  /// list of strings for several.
  package var byLines: Value {
    let lines = utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    return lines.count == 1 ? .string(self) : .array(lines.map { .string(String($0) ?? "") })
  }
}

extension Value {
  /// The value with the integer 1 instead of 1.0, at every depth, because serializers write either.
  package var withPlainNumbers: Value {
    switch self {
    case .number(let number): Int(exactly: number).map(Value.integer) ?? self
    case .array(let elements): .array(elements.map(\.withPlainNumbers))
    case .object(let fields): .object(fields.mapValues(\.withPlainNumbers))
    default: self
    }
  }
}
