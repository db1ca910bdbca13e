import ContractValues
import Foundation

extension NamedSecret {
  /// Finds the secret after the words `Bearer` and `Basic` in a text (RFC 6750, RFC 7617).
  static func schemes(in bytes: [UInt8]) -> [NamedSecret] {
    bytes.collect(after: "bB") { end in
      let index = end - 1
      for scheme in ["bearer", "basic"] {
        let start = index + scheme.utf8.count + 1
        guard start < bytes.count, bytes[start - 1] == 0x20,
          zip(scheme.utf8, bytes[index...]).allSatisfy({ $0 == $1 | 0x20 })
        else { continue }
        end = bytes.skip(token, from: start)
        // An ordinary word may follow, as in `basic usage`. Such a word is short and has no digits.
        let isPadded = end - start >= 16 && bytes[end - 1] == UInt8(ascii: "=")
        let isSecret =
          end - start >= 24 || isPadded || (end - start >= 8 && isNoWord(bytes[start..<end]))
        if isSecret || Placeholder.isWhole(bytes.string(start..<end)) {
          return [NamedSecret(name: scheme, range: start..<end)]
        }
      }
      return []
    }
  }

  private static let token = ByteSet("-_.~+/=", alphanumeric: true)
  private static let sentenceEnds: ByteSet = ".!?\n,;"

  /// Finds secrets in sentences, such as `Incorrect API key provided: …`, `the password is …` and
  /// `token '…' has expired`.
  ///
  /// An ordinary word in such a place is not a secret, except for a password in quotes or at the
  /// end of its line.
  static func sentences(in bytes: [UInt8]) -> [NamedSecret] {
    var found: [NamedSecret] = []
    // The words of the current sentence before the current word.
    var words: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      guard isName(bytes[index]) || bytes[index] >= 0xC3 && bytes[index] != 0xE2 else {
        if sentenceEnds.contains(bytes[index]), !isBreakAfterLabel(index, in: bytes) { words = [] }
        index += 1
        continue
      }
      let start = index
      index = endOfWord(from: index, in: bytes)
      // The arrow `->` is not a word.
      if bytes[start..<index].elementsEqual([0x2D]), bytes.byte(index) == 0x3E { continue }
      // A dot at the end of a word ends the sentence.
      while bytes[index - 1] == UInt8(ascii: ".") { index -= 1 }
      let end = endOfQuoted(start..<index, in: bytes)
      let word = SentenceWord(range: start..<end, bytes: bytes, words: words)
      if let name = word.secretName {
        index = end
        found.append(NamedSecret(name: name, range: start..<end))
        words = []
      } else {
        words = words.suffix(3) + [start..<index]
      }
    }
    return found
  }

  /// Finds the lines below a label such as `Your recovery codes:`, whose words all have digits.
  static func lists(in bytes: [UInt8]) -> [NamedSecret] {
    bytes.collect(after: .colon) { index in
      let colon = index - 1
      let feed = bytes.skip(" \r*_", from: index)
      guard bytes.byte(feed) == 0x0A else { return [] }
      let start = bytes.skipBack(label, from: colon, to: max(0, colon - 48))
      let words = bytes[start..<colon].split(separator: 0x20).suffix(2)
        .map { String(decoding: $0, as: UTF8.self) }
      guard let last = words.last, listed.contains(last.lowercased()),
        let name = [last, words.joined(separator: " ")].first(where: SecretName.isSecret)
      else { return [] }
      var found: [NamedSecret] = []
      index = bytes.skip(.space, from: feed)
      while case let line = index..<bytes.next("\n", from: index),
        case let codes = self.words(of: line, in: bytes), !codes.isEmpty,
        codes.allSatisfy({ isListed(bytes[$0]) })
      {
        found += codes.map { NamedSecret(name: name, range: $0) }
        index = min(line.upperBound + 1, bytes.count)
      }
      return found
    }
  }

  /// The words of a line, without the mark of a list, such as `-` or `1.`.
  private static func words(of line: Range<Int>, in bytes: [UInt8]) -> [Range<Int>] {
    let words: [Range<Int>] = line.split { separators.contains(bytes[$0]) }
    return words.filter { $0.count > 3 }
  }

  private static let listed = Set(words: "codes passwords passcodes pins")
  private static let separators: ByteSet = " \t\r*>|,"

  /// True for a word with a digit and only characters of tokens, as recovery codes have.
  private static func isListed(_ word: ArraySlice<UInt8>) -> Bool {
    let digits = word.count(where: \.isDigit)
    return digits > 0 && word.allSatisfy(token.contains)
  }

  /// Finds the answer to a server that asks for a password in base64, as in `334 UGFzc3dvcmQ6` (RFC
  /// 4954).
  static func answers(in bytes: [UInt8]) -> [NamedSecret] {
    bytes.collect(afterText: "334 ") { index in
      let end = bytes.next(.space, from: index, to: min(bytes.count, index + 64))
      let start = bytes.skip(.space, from: end)
      let line =
        start..<max(start, bytes.next("\n", from: start, to: min(bytes.count, start + 512)))
      guard let question = Data(base64Encoded: bytes.string(index..<end)),
        SecretName.isSecret(String(decoding: question.filter(isName), as: UTF8.self)),
        let value = line.split(whereSeparator: { bytes[$0] <= 0x20 }).last, value.count > 3
      else { return [] }
      index = line.upperBound
      return [NamedSecret(name: "password", range: value)]
    }
  }

  /// True for a line break directly after a colon, as in `Password:` above its value, or after a
  /// line that is a secret's name.
  private static func isBreakAfterLabel(_ index: Int, in bytes: [UInt8]) -> Bool {
    guard bytes[index] == 0x0A else { return false }
    let end = bytes.skipBack(" \r*_", from: index, to: max(0, index - 4))
    guard end > 0 else { return false }
    if bytes[end - 1] == UInt8(ascii: ":") { return true }
    let start = bytes.skipBack(label, from: end, to: max(0, end - 24))
    guard start < end, start == 0 || bytes[start - 1] == 0x0A else { return false }
    return SecretName.isSecret(bytes.string(start..<end))
  }

  private static let label = ByteSet(" -_", alphanumeric: true)

  private static func endOfWord(from start: Int, in bytes: [UInt8]) -> Int {
    var index = start
    while index < bytes.count {
      if token.contains(bytes[index]) {
        index += 1
      } else if bytes[index] >= 0xC3, bytes[index] != 0xE2 {
        index += 1
        while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
      } else {
        break
      }
    }
    return index
  }

  private static func endOfQuoted(_ run: Range<Int>, in bytes: [UInt8]) -> Int {
    guard run.lowerBound > 0, "'\"`".utf8.contains(bytes[run.lowerBound - 1]) else {
      return run.upperBound
    }
    let rest = bytes[run.upperBound...].prefix(128).prefix { $0 > 0x20 }
    return rest.firstIndex(of: bytes[run.lowerBound - 1]) ?? run.upperBound
  }
}
