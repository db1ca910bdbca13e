import ContractValues

/// Secrets of which a message may show a part alone: a text that is cut short ends in `…`, begins
/// with it, or both, and what is left of a secret there is not known by its form.
struct CutSecrets {
  private static let mark = Array("…".utf8)

  /// Each secret as it may be written.
  private let forms: Set<[UInt8]>

  /// Creates a search; the forms are those of the secrets themselves, escaped or not.
  init(_ secrets: some Sequence<[UInt8]>) {
    forms = secrets.filter { $0.count >= SecretPatterns.minimum }.reduce(into: []) {
      forms, secret in
      forms.insert(secret)
      guard let text = String(validating: secret, as: UTF8.self) else { return }
      // An escape may be cut as well.
      forms.insert(Array(text.quotedAsJSON.utf8.dropFirst().dropLast()))
      forms.insert(Array(text.percentEncoded.utf8))
    }
  }

  /// Checks whether anything is cut in a text.
  static func isCut(_ bytes: [UInt8]) -> Bool { bytes.offset(of: mark) != nil }

  /// Finds what is left of secrets where a text was cut: a beginning before `…`, an end after it,
  /// a part between two; of parts that overlap the first.
  func matches(in bytes: [UInt8]) -> [Range<Int>] {
    let (plain, places) = EscapedCharacter.undoneWithPlaces(in: bytes)
    var found = plainMatches(in: bytes)
    if plain.count < bytes.count {
      found += plainMatches(in: plain).map { places[$0.lowerBound]..<places[$0.upperBound] }
    }
    return found.sorted { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }
      .reduce(into: []) { kept, match in
        if kept.last.map({ $0.upperBound <= match.lowerBound }) ?? true { kept.append(match) }
      }
  }

  /// Finds what is left of the forms as they are; a part of an escape that is left of the next
  /// character belongs to it.
  private func plainMatches(in bytes: [UInt8]) -> [Range<Int>] {
    var matches: [Range<Int>] = []
    var start = 0
    while let cut = bytes.offset(of: Self.mark, from: start) {
      let beginning = bytes[start..<cut].droppingCutEscape
      start = cut + Self.mark.count
      let end = bytes.offset(of: Self.mark, from: start)
      let rest = bytes[start..<(end ?? bytes.count)]
      for form in forms {
        if let count = Self.longest(
          beginning.count, form.count,
          { beginning.last == form[$0 - 1] && beginning.suffix($0) == form[..<$0] })
        {
          matches.append(beginning.endIndex - count..<cut)
        }
        // Before the ending, there may be the end of an escape: `1`, `041`.
        for ending in (0...5).map({ rest.dropFirst($0) }) {
          if let count = Self.longest(
            ending.count, form.count,
            { ending.first == form[form.count - $0] && ending.prefix($0) == form.suffix($0) })
          {
            matches.append(start..<ending.startIndex + count)
          }
          let middle = ending.droppingCutEscape
          if end != nil, (SecretPatterns.minimum..<form.count).contains(middle.count),
            form.offset(of: Array(middle)) != nil
          {
            matches.append(rest.indices)
          }
        }
      }
    }
    return matches
  }

  /// The greatest number of characters that both have, and that pass a test.
  private static func longest(_ first: Int, _ second: Int, _ passes: (Int) -> Bool) -> Int? {
    guard min(first, second) >= SecretPatterns.minimum else { return nil }
    return (SecretPatterns.minimum...min(first, second)).reversed().first(where: passes)
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without the beginning of an escape at their end: `%4`, `\\u00`.
  fileprivate var droppingCutEscape: ArraySlice<UInt8> {
    suffix(5).lastIndex(where: EscapedCharacter.leads.contains).map { self[..<$0] } ?? self
  }
}
