extension ValueDecoding {
  /// Finds the case with a name in a `CaseIterable` type; the result is `nil` if there is none.
  static func choice<Choices: CaseIterable>(_ value: Value, of type: Choices.Type) -> Choices? {
    guard case .string(let word) = value else { return nil }
    return type.allCases.first { EnumCase.word(of: $0) == word }
  }

  /// True if a contract can write an instance of the type as the name of a case, such as `open`.
  static func hasWords(_ type: Any.Type) -> Bool { words(of: type) != nil }

  /// Returns the names of the cases for an error message, such as "one of open, sold".
  ///
  /// It is `nil` for types whose cases cannot be listed.
  static func words(of type: Any.Type) -> String? {
    func list<Choices: CaseIterable>(_ type: Choices.Type) -> [String] {
      type.allCases.compactMap { EnumCase.word(of: $0) }
    }
    guard let type = type as? any CaseIterable.Type else { return nil }
    let words = list(type)
    return words.isEmpty ? nil : "one of \(words.joined(separator: ", "))"
  }

  /// Improves an error from the initializer that Swift generates for an enum.
  ///
  /// That error says only that the number of keys or the raw value is wrong. The new one lists the
  /// cases.
  func explained(
    _ error: DecodingError, _ value: Value, _ type: any Decodable.Type
  ) -> DecodingError {
    let context: DecodingError.Context
    switch error {
    case .typeMismatch(_, let found), .dataCorrupted(let found): context = found
    default: return error
    }
    let isHere = context.codingPath.count == path.codingPath.count
    guard isHere else { return error }
    if let words = Self.words(of: type) { return mismatch(words, value) }
    if type is any RawRepresentable.Type {
      return mismatch("a raw value of \(TypeName.own(type))", value)
    }
    let countsCases = context.debugDescription.hasPrefix("Invalid number of keys found")
    return countsCases ? mismatch("a case of \(TypeName.own(type))", value) : error
  }
}
