/// The names in a text whose values will stand there, as `${name}`.
///
/// `$${` is a literal `${`. ``Bindings`` puts the values in their place.
struct Template: Sendable, Hashable {
  /// A `${` that is no name.
  struct Malformed: Error, Sendable, Hashable {
    /// What stands there.
    let text: String
  }

  /// The names, in order.
  let names: [String]

  /// Reads a text.
  ///
  /// - Parameter text: The text.
  /// - Throws: A ``Malformed`` where `${` begins no name.
  init(_ text: String) throws(Malformed) {
    var names: [String] = []
    var rest = text[...]
    while let start = rest.firstRange(of: "${") {
      let isEscaped = rest[..<start.lowerBound].last == "$"
      rest = rest[start.upperBound...]
      if isEscaped { continue }
      let name = rest.prefix { $0 != "}" }
      guard name.endIndex < rest.endIndex, Self.isName(name) else {
        let end = name.endIndex < rest.endIndex ? "}" : ""
        throw Malformed(text: "${\(name.prefix(40))\(end)")
      }
      names.append(String(name))
      rest = rest[rest.index(after: name.endIndex)...]
    }
    self.names = names
  }

  private static func isName(_ text: Substring) -> Bool {
    guard let first = text.first, first.isLetter || first == "_" else { return false }
    return text.allSatisfy { $0.isLetter || $0.isNumber || "_.-".contains($0) }
  }
}
