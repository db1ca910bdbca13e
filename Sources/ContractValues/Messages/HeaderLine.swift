package import ContractBinding

/// A header field that recordings write on one line, such as `Content-Type: application/json`.
package struct HeaderLine {
  package let header: VendorHeader

  package init(_ header: VendorHeader) {
    self.header = header
  }

  /// Parses a line, or returns `nil` if no colon follows a name.
  package init?(line: String) {
    let scalars = line.unicodeScalars
    guard let colon = scalars.firstIndex(of: ":"), colon > scalars.startIndex else { return nil }
    var value = scalars[scalars.index(after: colon)...]
    if value.first == " " { value.removeFirst() }
    header = VendorHeader(String(scalars[..<colon]), String(value))
  }

  /// The field as a line of text, or as an object with `name` and `value` if parsing the line would
  /// give another field.
  package var json: OrderedJSON {
    let line = header.value.isEmpty ? "\(header.name):" : "\(header.name): \(header.value)"
    if HeaderLine(line: line)?.header == header { return .value(.string(line)) }
    return .object([
      ("name", .value(.string(header.name))), ("value", .value(.string(header.value))),
    ])
  }
}
