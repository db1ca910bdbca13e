extension ValueDecoding {
  /// Finds the case with a name in an enum without associated values; `nil` if there is none.
  static func choice(_ value: Value, of type: Any.Type) -> Any? {
    guard case .string(let word) = value else { return nil }
    return EnumCases.all(of: type)?.first { EnumCase.word(of: $0) == word }
  }

  /// Returns "one of open, sold" for a message; `nil` for types whose cases cannot be listed.
  static func words(of type: Any.Type) -> String? {
    let words = (EnumCases.all(of: type) ?? []).compactMap { EnumCase.word(of: $0) }
    return words.isEmpty ? nil : "one of \(words.joined(separator: ", "))"
  }

  /// Replaces an error of the initializer that Swift generates for an enum by a better one.
  ///
  /// Swift's error says only that the number of keys or the raw value is wrong. The new error lists
  /// the cases, or names the type if they cannot be listed. Any other error is returned unchanged.
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
