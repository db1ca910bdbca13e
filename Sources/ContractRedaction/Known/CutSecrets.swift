import ContractValues

/// Finds fragments of the run's secrets in messages that were shortened with `…`.
///
/// Other rules cannot recognize a fragment by its form.
struct CutSecrets {
  private static let mark = Array("…".utf8)

  private let forms: Set<[UInt8]>

  /// Prepares the search for secrets of at least ``SecretPatterns/minimum`` bytes, because
  /// fragments of shorter ones would match ordinary text.
  init(_ secrets: some Sequence<[UInt8]>) {
    forms = secrets.filter { $0.count >= SecretPatterns.minimum }.reduce(into: []) {
      forms, secret in
      forms.insert(secret)
      guard let text = String(validating: secret, as: UTF8.self) else { return }
      // A message may be cut in the middle of an escape, so the escaped forms are compared as well.
      forms.insert(Array(text.quotedAsJSON.utf8.dropFirst().dropLast()))
      forms.insert(Array(text.percentEncoded.utf8))
    }
  }

  /// True if the text contains `…`; other texts need no search for fragments.
  static func isCut(_ bytes: [UInt8]) -> Bool { bytes.offset(of: mark) != nil }

  /// Finds fragments next to each `…`: the beginning of a secret before it, the end after it, or
  /// the middle between two.
  ///
  /// Fragments may overlap. If several begin at the same index, the longest one comes first.
  func matches(in bytes: [UInt8]) -> [Range<Int>] {
    var found = plainMatches(in: bytes)
    for level in DecodedText.levels(of: bytes, kinds: [.escapes]) {
      found += plainMatches(in: level.bytes).map(level.written)
    }
    return found.sorted { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }
  }

  /// Finds fragments of secrets beside each `…`, without decoding the text.
  ///
  /// If `…` cuts an escape, its rest, such as `%4`, is a part of the fragment.
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
        // After `…`, up to five characters can be the rest of an escape, such as `041` of `\u0041`.
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

  /// Returns the length of the longest fragment that passes a test, up to the smaller of two
  /// limits.
  ///
  /// It is `nil` if no length from ``SecretPatterns/minimum`` on passes.
  private static func longest(_ first: Int, _ second: Int, _ passes: (Int) -> Bool) -> Int? {
    guard min(first, second) >= SecretPatterns.minimum else { return nil }
    return (SecretPatterns.minimum...min(first, second)).reversed().first(where: passes)
  }
}

extension ArraySlice<UInt8> {
  /// The text without an incomplete escape at its end, such as `%4` or `\u00`.
  fileprivate var droppingCutEscape: ArraySlice<UInt8> {
    suffix(5).lastIndex(where: "%\\&".utf8.contains).map { self[..<$0] } ?? self
  }
}
