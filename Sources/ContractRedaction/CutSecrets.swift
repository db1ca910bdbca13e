import ContractValues

/// The remains of known secrets in messages that were shortened with `…`.
///
/// A shortened text ends or begins with `…`, or both. A cut secret no longer has the form by which
/// other rules find it.
struct CutSecrets {
  private static let mark = Array("…".utf8)

  /// Every known form of the secrets.
  private let forms: Set<[UInt8]>

  /// Creates a search for the secrets, in plain and in escaped form.
  init(_ secrets: some Sequence<[UInt8]>) {
    forms = secrets.filter { $0.count >= SecretPatterns.minimum }.reduce(into: []) {
      forms, secret in
      forms.insert(secret)
      guard let text = String(validating: secret, as: UTF8.self) else { return }
      // The cut may also be inside an escape.
      forms.insert(Array(text.quotedAsJSON.utf8.dropFirst().dropLast()))
      forms.insert(Array(text.percentEncoded.utf8))
    }
  }

  /// Checks whether a text contains `…`.
  static func isCut(_ bytes: [UInt8]) -> Bool { bytes.offset(of: mark) != nil }

  /// Finds the remains of secrets next to each `…`: a beginning before it, an end after it, or a
  /// middle between two.
  ///
  /// Of overlapping remains, only the first is returned.
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

  /// Finds the remains of each form as it is written, including a partial escape at the cut.
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
        // Up to five characters of a cut escape may come first, such as `1` or `041`.
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

  /// The greatest length, up to both limits, that passes a test; `nil` if none does.
  private static func longest(_ first: Int, _ second: Int, _ passes: (Int) -> Bool) -> Int? {
    guard min(first, second) >= SecretPatterns.minimum else { return nil }
    return (SecretPatterns.minimum...min(first, second)).reversed().first(where: passes)
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without a partial escape at their end, such as `%4` or `\\u00`.
  fileprivate var droppingCutEscape: ArraySlice<UInt8> {
    suffix(5).lastIndex(where: EscapedCharacter.leads.contains).map { self[..<$0] } ?? self
  }
}
