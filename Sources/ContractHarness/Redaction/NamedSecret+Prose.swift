extension NamedSecret {
  /// Finds tokens after `Bearer` and `Basic` (RFC 6750, RFC 7617).
  static func schemes(in bytes: [UInt8]) -> [NamedSecret] {
    var matches: [NamedSecret] = []
    var end = 0
    while let index = bytes.withUnsafeBufferPointer({ b.first(in: end..<$0.count, of: $0) }) {
      end = index + 1
      for scheme in ["bearer ", "basic "] {
        let start = index + scheme.utf8.count
        guard start < bytes.count,
          zip(scheme.utf8, bytes[index...]).allSatisfy({ $0 == $1 || $0 == $1 | 0x20 })
        else { continue }
        end = bytes[start...].firstIndex { !isToken($0) } ?? bytes.count
        // Prose has words there: `basic usage`.
        let isPadded = end - start >= 16 && bytes[end - 1] == UInt8(ascii: "=")
        let isSecret =
          end - start >= 24 || isPadded || (end - start >= 8 && isNoWord(bytes[start..<end]))
        if isSecret || Placeholder.isWhole(String(decoding: bytes[start..<end], as: UTF8.self)) {
          matches.append(NamedSecret(name: String(scheme.dropLast()), range: start..<end))
        }
      }
    }
    return matches
  }

  private static let b = ByteSet("bB")
  private static let ends = ByteSet(".!?\n,;")
  private static let token = ByteSet("-_.~+/=", alphanumeric: true)

  /// Finds what sentences tell of: `Incorrect API key provided: …`, `the password is …`,
  /// `token '…' has expired`, where it is no word.
  static func told(in bytes: [UInt8]) -> [NamedSecret] {
    var matches: [NamedSecret] = []
    // The words before the one that is looked at, since the last end of a sentence.
    var words: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      guard isName(bytes[index]) else {
        if !words.isEmpty, ends.contains(bytes[index]) { words = [] }
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, isToken(bytes[index]) { index += 1 }
      // The end of the sentence.
      while bytes[index - 1] == UInt8(ascii: ".") { index -= 1 }
      if let last = words.last, start - last.upperBound <= 4,
        isTold(start..<index, after: last.upperBound, in: bytes),
        let name = secretName(of: words, in: bytes)
      {
        matches.append(NamedSecret(name: name, range: start..<index))
        words = []
      } else {
        if words.count > 3 { words.removeFirst() }
        words.append(start..<index)
      }
    }
    return matches
  }

  /// Whether a run is no word: after a colon or in quotes, if it has a digit or is made of several
  /// words; elsewhere, if a digit stands in the middle of letters.
  private static func isTold(_ run: Range<Int>, after end: Int, in bytes: [UInt8]) -> Bool {
    guard isNoWord(bytes[run]) || isCompound(bytes[run]) else { return false }
    let gap = bytes[end..<run.lowerBound]
    guard gap.allSatisfy({ " :='\"`([<\\".utf8.contains($0) }) else { return false }
    if gap.contains(where: { ":='\"`".utf8.contains($0) }) { return true }
    return bytes[run].split { "-._~+/=".utf8.contains($0) }.contains { isNoWord($0) }
  }

  /// Whether a run is long, and joined of words.
  private static func isCompound(_ run: ArraySlice<UInt8>) -> Bool {
    run.count >= 16 && run.dropFirst().dropLast().contains { "-_".utf8.contains($0) }
  }

  /// The secret's name with which some words end, if they do: `API key provided`.
  private static func secretName(of words: [Range<Int>], in bytes: [UInt8]) -> String? {
    var words = words.filter { bytes[$0].count <= 24 }
      .map { String(decoding: bytes[$0], as: UTF8.self) }
    while let last = words.last, ["is", "was", "provided", "given", "value", "of"].contains(last) {
      words.removeLast()
    }
    guard let last = words.last else { return nil }
    if SecretName.isSecret(last) { return last }
    let pair = words.suffix(2).joined(separator: " ")
    return SecretName.isSecret(pair) ? pair : nil
  }

  private static func isToken(_ byte: UInt8) -> Bool {
    token.contains(byte)
  }
}
