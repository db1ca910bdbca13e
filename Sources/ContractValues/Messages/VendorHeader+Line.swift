package import ContractBinding

/// The form in which recordings store a header field, such as "Content-Type: application/json".
extension VendorHeader {
  /// Parses a text such as "Accept: text/plain"; `nil` if no colon follows a name.
  package init?(line: String) {
    let scalars = line.unicodeScalars
    guard let colon = scalars.firstIndex(of: ":"), colon > scalars.startIndex else { return nil }
    var value = scalars[scalars.index(after: colon)...]
    if value.first == " " { value.removeFirst() }
    self.init(String(scalars[..<colon]), String(value))
  }

  /// The field as JSON for a recording, usually a string such as "Accept: text/plain".
  ///
  /// It is an object with `name` and `value` if parsing the string would give another field, such
  /// as for a name that contains a colon.
  package var json: OrderedJSON {
    let line = value.isEmpty ? "\(name):" : "\(name): \(value)"
    if VendorHeader(line: line) == self { return .value(.string(line)) }
    return .object([("name", .value(.string(name))), ("value", .value(.string(value)))])
  }
}
