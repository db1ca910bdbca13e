package import ContractBinding

/// A header field in the form in which recordings store it, such as "Content-Type:
/// application/json".
package struct HeaderLine {
  package let header: VendorHeader

  package init(_ header: VendorHeader) {
    self.header = header
  }

  /// Parses a text such as "Accept: text/plain"; `nil` if no colon follows a name.
  package init?(line: String) {
    let scalars = line.unicodeScalars
    guard let colon = scalars.firstIndex(of: ":"), colon > scalars.startIndex else { return nil }
    var value = scalars[scalars.index(after: colon)...]
    if value.first == " " { value.removeFirst() }
    header = VendorHeader(String(scalars[..<colon]), String(value))
  }

  /// The field as JSON for a recording, usually a string such as "Accept: text/plain".
  ///
  /// It is an object with `name` and `value` if parsing the string would give another field, such
  /// as for a name that contains a colon.
  package var json: OrderedJSON {
    let line = header.value.isEmpty ? "\(header.name):" : "\(header.name): \(header.value)"
    if HeaderLine(line: line)?.header == header { return .value(.string(line)) }
    return .object([
      ("name", .value(.string(header.name))), ("value", .value(.string(header.value))),
    ])
  }
}
