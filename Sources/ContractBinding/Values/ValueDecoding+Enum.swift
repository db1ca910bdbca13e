extension ValueDecoding {
  /// The case of a type that lists its cases, by its name.
  static func choice<Choices: CaseIterable>(_ value: Value, of type: Choices.Type) -> Choices? {
    guard case .string(let word) = value else { return nil }
    return type.allCases.first { EnumCase.word(of: $0) == word }
  }

  /// Checks whether an instance of a type can be made by naming a case.
  static func hasWords(_ type: Any.Type) -> Bool { words(of: type) != nil }

  /// The names of the cases without a payload, as an expectation: `one of open, sold`.
  static func words(of type: Any.Type) -> String? {
    func list<Choices: CaseIterable>(_ type: Choices.Type) -> [String] {
      type.allCases.compactMap { EnumCase.word(of: $0) }
    }
    guard let type = type as? any CaseIterable.Type else { return nil }
    let words = list(type)
    return words.isEmpty ? nil : "one of \(words.joined(separator: ", "))"
  }

  /// Rewords an error of an enum's synthesized `init(from:)` in terms of cases.
  ///
  /// The compiler's initializer reports only that the number of keys is wrong. The initializer of
  /// an enum with raw values reports only that the raw value is wrong.
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
