import ContractValues

extension NamedSecret {
  /// Finds the secret after the words `Bearer` and `Basic` in a text (RFC 6750, RFC 7617).
  static func schemes(in bytes: [UInt8]) -> [NamedSecret] {
    var found: [NamedSecret] = []
    var end = 0
    while case let index = bytes.next("bB", from: end), index < bytes.count {
      end = index + 1
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
          found.append(NamedSecret(name: scheme, range: start..<end))
        }
      }
    }
    return found
  }

  private static let token = ByteSet("-_.~+/=", alphanumeric: true)
  private static let sentenceEnds: ByteSet = ".!?\n,;"

  /// Finds secrets in sentences, such as `Incorrect API key provided: …`, `the password is …` and
  /// `token '…' has expired`.
  ///
  /// An ordinary word in such a place is not a secret.
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
      // The arrow `->` is no word.
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

  /// True for a line break directly after a colon, as in `Password:` above its value.
  private static func isBreakAfterLabel(_ index: Int, in bytes: [UInt8]) -> Bool {
    guard bytes[index] == 0x0A else { return false }
    let end = bytes.skipBack(" \r*_", from: index, to: max(0, index - 4))
    return end > 0 && bytes[end - 1] == UInt8(ascii: ":")
  }

  /// Returns the index after a word, which may have letters beyond ASCII but no dashes, arrows and
  /// quotes of typography.
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

  /// Returns the end of a quoted text if a quote stands before the word.
  ///
  /// Otherwise it is the end of the word.
  private static func endOfQuoted(_ run: Range<Int>, in bytes: [UInt8]) -> Int {
    guard run.lowerBound > 0, "'\"`".utf8.contains(bytes[run.lowerBound - 1]) else {
      return run.upperBound
    }
    let rest = bytes[run.upperBound...].prefix(128).prefix { $0 > 0x20 }
    return rest.firstIndex(of: bytes[run.lowerBound - 1]) ?? run.upperBound
  }
}

/// A word of a sentence that may be a secret.
///
/// The words around it decide.
private struct SentenceWord {
  let range: Range<Int>
  let bytes: [UInt8]
  /// Up to four words of the same sentence before this one.
  let words: [Range<Int>]

  private var run: ArraySlice<UInt8> { bytes[range] }

  /// The name that the sentence gives to the word, such as `password`.
  ///
  /// It is `nil` if the word is not a secret.
  var secretName: String? {
    let isCode = isCode
    // Most sentences do not name a secret, so this fast test comes first.
    guard isCode || !words.isEmpty, !isAssignment, !isAttribute else { return nil }
    if isCode, isCalledCode { return "code" }
    guard let last = words.last, range.lowerBound - last.upperBound <= 8 else { return nil }
    let gap = bytes[last.upperBound..<range.lowerBound]
    guard gap.allSatisfy(Self.isMark) else { return nil }
    if gap.contains(0x0A), !NamedSecret.isAloneOnLine(range, in: bytes) { return nil }
    let isNoWord = isNoWord(after: gap)
    // Names are costly to compare, so they are read only before a word that may be a secret.
    guard isCode || isNoWord || mayBePassword(after: gap) || bytes[last].elementsEqual(Self.netrc)
    else { return nil }
    let texts = words.map { String(decoding: bytes[$0].prefix(25), as: UTF8.self) }
    if isCode, let name = codeName(texts) { return name }
    // A `.netrc` file contains `login me password …`.
    let isNetrc =
      texts.count >= 3 && texts.last == "password"
      && ["login", "user", "username"].contains(texts[texts.count - 3])
    if isNetrc { return "password" }
    guard let name = name(in: texts) else { return nil }
    // `Authorization` and `Cookie` have functions of their own: `credentials(in:)` and
    // `cookieLines(in:)`.
    if NamedSecret.isStructuredField(name), gap.contains(UInt8(ascii: ":")) { return nil }
    if isNoWord { return name }
    guard isPassword(name), mayBePassword(after: gap) else { return nil }
    let isAloneOnLine =
      gap.contains(UInt8(ascii: ":")) && NamedSecret.isAloneOnLine(range, in: bytes)
    return isAloneOnLine || gap.contains(where: "'\"`".utf8.contains) ? name : nil
  }

  private static let netrc = Array("password".utf8)

  /// True for a byte that may stand between a label and its value: a blank, a quote, a mark of
  /// Markdown, a line break, and a dash, an arrow or a quote of typography in UTF-8.
  private static func isMark(_ byte: UInt8) -> Bool {
    marks.contains(byte) || (0x80..<0xA0).contains(byte) || [0xAB, 0xC2, 0xE2].contains(byte)
  }

  private static let marks: ByteSet = " :='\"`([<\\*_>-\r\n"

  /// False if the word is certainly no password.
  ///
  /// An ordinary word can be one. It counts in quotes or at the end of its line.
  private func mayBePassword(after gap: ArraySlice<UInt8>) -> Bool {
    run.count >= 4 && gap.contains(where: ":'\"`".utf8.contains) && !NamedSecret.isStopWord(run)
  }

  /// True if the characters do not look like a word.
  ///
  /// After a colon or in quotes, a digit or several parts suffice. Elsewhere, one part must mix
  /// digits and letters.
  private func isNoWord(after gap: ArraySlice<UInt8>) -> Bool {
    let isCompound =
      run.count >= 16 && run.dropFirst().dropLast().contains(where: "-_".utf8.contains)
    guard isCompound || NamedSecret.isNoWord(run) else { return false }
    if gap.contains(where: { ":='\"`*>".utf8.contains($0) || $0 == 0xE2 || $0 == 0xC2 }) {
      return true
    }
    if isCompound, run.contains(where: ByteSet.digits.contains) { return true }
    return run.split { "-._~+/=".utf8.contains($0) }.contains { part in
      (1..<part.count).contains(part.count(where: ByteSet.digits.contains))
    }
  }

  /// Returns the secret's name at the end of the words, such as `API key` for `API key provided`.
  ///
  /// It is `nil` if there is none.
  private func name(in words: [String]) -> String? {
    let words = words.filter { $0.utf8.count <= 24 }.withoutVerbs
    let names = [words.last ?? "", words.suffix(2).joined(separator: " ")]
    let phrase = words.suffix(3).map { $0.lowercased() }
    return names.first(where: SecretName.isSecret)
      ?? (SecretName.foreignNames.contains(phrase.joined()) ? phrase.joined(separator: " ") : nil)
  }

  private static let passwords = Set(
    words: "password passwd passphrase passcode pwd pin otp identified")

  private func isPassword(_ name: String) -> Bool {
    let words = Set(name.nameWords)
    return !words.isDisjoint(with: Self.passwords) || words.isSuperset(of: ["api", "key"])
  }

  /// True for `Signature=…`, a URL or a placeholder.
  ///
  /// Other rules handle them.
  private var isAssignment: Bool {
    let value = run.firstIndex(of: UInt8(ascii: "=")).map { run[$0...].drop { $0 == 0x3D } }
    return value?.isEmpty == false || Array(run).offset(of: Array("://".utf8)) != nil
      || Array(run).offset(of: Array(Placeholder.anonymous.utf8)) != nil
  }

  /// True for an attribute whose value follows in quotes, as in `type="password" name="pw1"`.
  private var isAttribute: Bool {
    let next = bytes[range.upperBound...].drop { $0 == UInt8(ascii: "\\") }.first
    return run.last == UInt8(ascii: "=") && next.map(NamedSecret.isQuote) ?? false
      && run.dropLast().allSatisfy(NamedSecret.isName)
  }

  // MARK: Codes that people type

  /// True if the word looks like a one-time code: three to ten digits, possibly with dashes.
  private var isCode: Bool {
    let digits = run.count(where: ByteSet.digits.contains)
    return (3...10).contains(digits) && run.count - digits <= 2
      && run.allSatisfy { ByteSet.digits.contains($0) || $0 == UInt8(ascii: "-") }
  }

  /// Returns the name that the words before a code give it, such as `code` for
  /// `verification code is`.
  ///
  /// It is `nil` for an ordinary number.
  private func codeName(_ words: [String]) -> String? {
    let words = words.map { $0.lowercased() }.withoutVerbs
    guard let last = words.last else { return nil }
    if isPassword(last) || ["cvv", "cvc", "totp", "passwort"].contains(last) { return last }
    let isCalled = words.dropLast().contains {
      !Self.codeWords.isDisjoint(with: $0.nameWords)
    }
    return last == "code" && isCalled ? "code" : nil
  }

  private static let codeWords = Set(
    words: """
      verification security confirmation authentication login access one time sms auth mfa 2fa
      factor use enter your recovery backup
      """)

  /// True if the words after the number call it a code, as in `830174 is your Acme login code`.
  private var isCalledCode: Bool {
    let rest = bytes[range.upperBound...].prefix(80).prefix { !".!?\n".utf8.contains($0) }
    guard rest.starts(with: " is your ".utf8) else { return false }
    let words = rest.split { !NamedSecret.isName($0) }
      .map { String(decoding: $0, as: UTF8.self).lowercased() }
    return !Set(words: "code pin otp password passcode").isDisjoint(with: words)
  }
}

/// Words between a secret's name and its value, also in other languages.
private let verbs = Set(words: "is was provided given value of es est ist lautet jest è é är er")

extension [String] {
  /// The words without `is`, `provided` and similar words at their end, so that the name comes
  /// last.
  fileprivate var withoutVerbs: ArraySlice<String> {
    var words = self[...]
    while let last = words.last, verbs.contains(last) {
      words.removeLast()
    }
    return words
  }
}
