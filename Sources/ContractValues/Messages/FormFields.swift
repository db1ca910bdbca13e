package import ContractBinding

/// The fields of a query or a form body, such as `page=2&q=a+b`, in their order (URL Standard,
/// `application/x-www-form-urlencoded`).
package struct FormFields {
  /// One field, such as `q=a+b`: the text between two `&`.
  package struct Field {
    /// The decoded name: "first name" for `first+name=Ada`.
    package var name: String
    /// The decoded value, such as "a b" for `q=a+b`; empty without an equals sign.
    package var value: String
    /// True for `q=` and `q=1`, and false for `q`.
    package var hasValue: Bool
    /// The field before decoding, such as `q=a+b`; empty between two adjacent `&`.
    package var text: Substring
    /// The name before decoding, such as `first+name`.
    package var written: Substring
  }

  /// The fields in the order of the text; two adjacent `&` have an empty field between them.
  package var fields: [Field]

  /// Splits a query without its `?`, or a form body, at each `&`, and each field at its first `=`.
  package init(_ text: Substring) {
    // The text is split by Unicode scalars. A split by `Character` would miss a separator that a
    // combining mark follows.
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

  /// Reads the fields from the request's target between `?` and `#`; none without a `?`.
  package init(query request: VendorRequest) {
    let target = request.target.unicodeScalars.prefix { $0 != "#" }
    let mark = target.firstIndex(of: "?")
    self.init(mark.map { Substring(target[target.index(after: $0)...]) } ?? "")
  }

  private var present: [Field] { fields.filter { !$0.text.isEmpty } }

  /// The decoded names of all fields, each once; empty fields have no name.
  package var names: Set<String> { Set(present.map(\.name)) }

  /// Looks up all values of a decoded name, in order; none if the name does not occur.
  package subscript(name: String) -> [String] { present.filter { $0.name == name }.map(\.value) }

  /// The decoded values for each decoded name: `["a": ["1", "2"]]` for `a=1&a=2`.
  package var valuesByName: [String: [String]] {
    Dictionary(grouping: present, by: \.name).mapValues { $0.map(\.value) }
  }

  /// The fields as an object with paths such as `$.page`; a repeated name has a list of strings.
  package var value: Value { .object(valuesByName.mapValues(\.asOneValue)) }
}

extension [String] {
  /// The values of one field: a string for one value, a list of strings for any other number.
  package var asOneValue: Value { count == 1 ? .string(self[0]) : .array(map(Value.string)) }
}

extension Substring {
  /// The text with `+` decoded to a space, and `%41` to `A`; invalid escapes such as `%zz` stay.
  fileprivate var formDecoded: String {
    String(decoding: unescaped(plus: 0x20), as: UTF8.self)
  }

  /// The text with `%41` decoded to `A`, and `+` unchanged (RFC 3986, section 2.1).
  ///
  /// If the result is not UTF-8, bytes beyond ASCII stay escaped.
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
  /// The bytes as text: ASCII as it is, any other byte as an escape such as `%FF`.
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
  /// The text for a URL: letters, digits and `-._~` as they are, all other bytes as escapes such as
  /// `%20` (RFC 3986, section 2.3).
  package var percentEncoded: String {
    var encoded: [UInt8] = []
    for byte in utf8 {
      if byte.isUnreserved {
        encoded.append(byte)
      } else {
        encoded.append(UInt8(ascii: "%"))
        encoded.append((byte >> 4).asHexadecimalDigit(isUppercase: true))
        encoded.append((byte & 0xF).asHexadecimalDigit(isUppercase: true))
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}
