package import ContractBinding

/// The fields of a query or of a form (URL Standard, `application/x-www-form-urlencoded`).
package struct FormFields {
  /// One field, as it is written between two `&`.
  package struct Field {
    /// The name, decoded.
    package var name: String
    /// The value, decoded.
    package var value: String
    /// True if the field has an equals sign.
    package var hasValue: Bool
    /// The whole field as it is written; empty between two adjacent `&`.
    package var text: Substring
    /// The name as it is written, not decoded.
    package var written: Substring
  }

  /// The fields in order.
  package var fields: [Field]

  /// Reads fields.
  package init(_ text: Substring) {
    // Splits by scalars: with `Character`, a combining mark would hide a separator.
    let texts = text.unicodeScalars.split(separator: "&", omittingEmptySubsequences: false)
    fields = texts.map { text in
      let name = text.prefix { $0 != "=" }
      return Field(
        name: Substring(name).formDecoded,
        value: Substring(text.dropFirst(name.count + 1)).formDecoded,
        hasValue: name.count < text.count,
        text: Substring(text),
        written: Substring(name)
      )
    }
  }

  /// Reads the query of a request.
  package init(query request: VendorRequest) {
    let target = request.target.unicodeScalars.prefix { $0 != "#" }
    let mark = target.firstIndex(of: "?")
    self.init(mark.map { Substring(target[target.index(after: $0)...]) } ?? "")
  }

  private var present: [Field] { fields.filter { !$0.text.isEmpty } }

  /// The names of the fields.
  package var names: Set<String> { Set(present.map(\.name)) }

  /// Returns the values of a name, in order.
  package subscript(name: String) -> [String] { present.filter { $0.name == name }.map(\.value) }

  /// The values of each name, in order.
  package var valuesByName: [String: [String]] {
    Dictionary(grouping: present, by: \.name).mapValues { $0.map(\.value) }
  }

  /// The fields as an object: a string for each name, or a list if the name occurs several times.
  package var value: Value { .object(valuesByName.mapValues(\.asOneValue)) }
}

extension [String] {
  /// The values of one field as a string, or as a list if there are several.
  package var asOneValue: Value { count == 1 ? .string(self[0]) : .array(map(Value.string)) }
}

extension Substring {
  /// The text with `+` and percent escapes decoded.
  ///
  /// Invalid escapes stay as they are.
  fileprivate var formDecoded: String {
    String(decoding: unescaped(plus: 0x20), as: UTF8.self)
  }

  /// The text with percent escapes decoded (RFC 3986, section 2.1).
  ///
  /// Bytes that are not UTF-8 stay escaped.
  package var percentDecoded: String {
    let bytes = unescaped(plus: UInt8(ascii: "+"))
    return String(validating: bytes, as: UTF8.self) ?? bytes.escapedBeyondASCII
  }

  private func unescaped(plus: UInt8) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = utf8
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = rest.first?.hexadecimalDigit,
        let low = rest.dropFirst().first?.hexadecimalDigit
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? plus : byte)
      }
    }
    return bytes
  }
}

extension [UInt8] {
  /// The bytes as text, in which bytes beyond ASCII are percent-encoded.
  package var escapedBeyondASCII: String {
    reduce(into: "") { text, byte in
      if byte < 0x80 {
        text.unicodeScalars.append(.init(byte))
      } else {
        text += "%" + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}

extension String {
  /// The text, in which all characters except RFC 3986's unreserved ones are percent-encoded.
  package var percentEncoded: String {
    var encoded: [UInt8] = []
    for byte in utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: encoded.append(byte)
      default: encoded += [UInt8(ascii: "%"), Self.digit(byte >> 4), Self.digit(byte & 0xF)]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// The upper-case hexadecimal digit of a number below 16.
  private static func digit(_ number: UInt8) -> UInt8 {
    number < 10 ? UInt8(ascii: "0") + number : UInt8(ascii: "A") - 10 + number
  }
}

extension UInt8 {
  /// The value of an ASCII hexadecimal digit, or `nil` for another byte.
  package var hexadecimalDigit: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}
