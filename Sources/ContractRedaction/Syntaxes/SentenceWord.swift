import ContractValues

/// A word of a sentence, which is a secret if the words around it say so.
struct SentenceWord {
  let range: Range<Int>
  let bytes: [UInt8]
  /// Up to four words of the same sentence before this one.
  let words: [Range<Int>]

  private var run: ArraySlice<UInt8> { bytes[range] }

  /// The name that the sentence gives to the word, such as `password`; `nil` if it is not a secret.
  var secretName: String? {
    let isCode = isCode
    // Most sentences do not name a secret. This fast test excludes them.
    let isCalled = isCalledCode && (isCode || isRandom || isTypedCode)
    guard isCode || isCalled || !words.isEmpty, !isAssignment, !isAttribute else { return nil }
    if isCalled { return "code" }
    if isLogin { return "login" }
    guard let last = words.last, range.lowerBound - last.upperBound <= 8 else { return nil }
    let gap = bytes[last.upperBound..<range.lowerBound]
    guard gap.allSatisfy(Self.isMark), gap.range(of: Self.tagEnds) == nil else { return nil }
    if gap.contains(0x0A), !isAloneAfterLabel(gap) { return nil }
    let isNoWord = isNoWord(after: gap)
    // Looking for a name in the words before this one is slow, so only a word that may be a secret
    // gets this far.
    guard isCode || isNoWord || mayBePassword(after: gap) || bytes[last].elementsEqual(Self.netrc)
    else { return nil }
    let texts = words.map { String(decoding: bytes[$0].prefix(25), as: UTF8.self) }
    if isCode, let name = codeName(texts) { return name }
    if isDrawnCode, isCodeBefore(texts) { return "code" }
    if isTypedCode, texts.count > 1, Self.typedCodes.contains(texts[texts.count - 2].lowercased()),
      let name = codeName(texts)
    {
      return name
    }
    // A `.netrc` file contains `login me password …`.
    let isNetrc =
      texts.count >= 3 && texts.last == "password"
      && ["login", "user", "username"].contains(texts[texts.count - 3])
    if isNetrc { return "password" }
    guard let name = name(in: texts) ?? changedName(in: texts) else { return nil }
    // `Authorization` and `Cookie` have functions of their own: `credentials(in:)` and
    // `cookieLines(in:)`.
    if NamedSecret.isStructuredField(name), gap.contains(UInt8(ascii: ":")) { return nil }
    if isNoWord { return name }
    guard isPassword(name), mayBePassword(after: gap) else { return nil }
    let isAloneOnLine =
      gap.contains(UInt8(ascii: ":")) && NamedSecret.isAloneOnLine(range, in: bytes)
    return isAloneOnLine || gap.contains(where: "'\"`".utf8.contains) ? name : nil
  }

  /// True for the only word of a line under its label.
  ///
  /// Without a colon, the label may be a word of a list, so the value must look generated.
  private func isAloneAfterLabel(_ gap: ArraySlice<UInt8>) -> Bool {
    NamedSecret.isAloneOnLine(range, in: bytes)
      && (gap.contains(UInt8(ascii: ":")) || isRandom)
  }

  private static let netrc = Array("password".utf8)

  /// True for a byte that may stand between a label and its value: a blank, a quote, a mark of
  /// Markdown, a line break, and a typographic dash, arrow or quote in UTF-8.
  private static func isMark(_ byte: UInt8) -> Bool {
    marks.contains(byte) || (0x80..<0xA0).contains(byte) || [0xAB, 0xC2, 0xE2].contains(byte)
  }

  private static let marks: ByteSet = " :='\"`([<\\*_>-\r\n"

  /// True if the word can be a password although it looks like a word of a sentence.
  ///
  /// It needs four characters and must stand after a colon or a quote. Otherwise sentences such as
  /// `the password is wrong` would be changed.
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
      && !isPathOfNames
    guard isCompound || NamedSecret.isNoWord(run) else { return false }
    if gap.contains(where: { ":='\"`*>".utf8.contains($0) || $0 == 0xE2 || $0 == 0xC2 }) {
      return true
    }
    if isCompound, run.contains(where: ByteSet.digits.contains) { return true }
    return run.split { "-._~+/=".utf8.contains($0) }.contains { part in
      (1..<part.count).contains(part.count(where: ByteSet.digits.contains))
    }
  }

  /// True for names in a program, as in `process.env.API_KEY`.
  private var isPathOfNames: Bool {
    run.contains(UInt8(ascii: "."))
      && run.allSatisfy { $0.isLetter || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_") }
  }

  /// Returns the secret's name at the end of the words, such as `API key` for `API key provided`;
  /// `nil` if there is none.
  private func name(in words: [String]) -> String? {
    let words = words.filter { $0.utf8.count <= 24 }.withoutVerbs
    guard words.last != "expected" else { return nil }
    // A word such as `key=` is the name of a field by itself, so the word before it does not belong
    // to the name.
    let isField = words.last?.last == "="
    let names = [words.last ?? "", words.suffix(isField ? 1 : 2).joined(separator: " ")]
    let phrase = words.suffix(3).map { $0.lowercased() }
    return names.first(where: SecretName.isSecret)
      ?? (SecretName.foreignNames.contains(phrase.joined()) ? phrase.joined(separator: " ") : nil)
  }

  private var isRandom: Bool { SecretName.isRandom(bytes.string(range)) }

  /// The name of a secret whose new or expected value the sentence contains, as in
  /// `password reset to …` and `signature mismatch: expected …`.
  private func changedName(in words: [String]) -> String? {
    guard let last = words.last, Self.changes.contains(last), isRandom else { return nil }
    let names = words.drop { !SecretName.isSecret($0) }.prefix(1)
    return names.first { $0.lowercased() != "token" }
  }

  private static let changes = Set(words: "to expected got received")

  /// True for the last word of a command that logs in, as in `LOGIN jane …` (RFC 9051).
  private var isLogin: Bool {
    guard run.count >= 10,
      words.suffix(2).contains(where: { Self.logins.contains(Array(bytes[$0])) })
    else {
      return false
    }
    return isRandom && NamedSecret.isAloneOnLine(range, in: bytes)
  }

  private static let logins = Set(["LOGIN", "IDENTIFY", "AUTH", "PASS"].map { Array($0.utf8) })

  private static let passwords = Set(
    words: "password passwd passphrase passcode pwd pin otp identified")

  private func isPassword(_ name: String) -> Bool {
    let words = Set(name.nameWords)
    return !words.isDisjoint(with: Self.passwords) || words.isSuperset(of: ["api", "key"])
  }

  /// True for `Signature=…`, a URL or a placeholder, which other rules search.
  private var isAssignment: Bool {
    let value = run.firstIndex(of: UInt8(ascii: "=")).map { run[$0...].drop { $0 == 0x3D } }
    return value?.isEmpty == false || run.range(of: Self.scheme) != nil
      || run.range(of: Self.placeholder) != nil
  }

  private static let scheme = Array("://".utf8)
  private static let placeholder = Array(Placeholder.anonymous.utf8)
  private static let tagEnds = Array("><".utf8)
  private static let goTag = Array(":\"".utf8)

  /// True for an attribute whose value follows in quotes, as in `type="password" name="pw1"`.
  private var isAttribute: Bool {
    let next = bytes[range.upperBound...].drop { $0 == UInt8(ascii: "\\") }.first
    guard next.map(NamedSecret.isQuote) ?? false else {
      // A tag of a field in Go, as in `json:"password"`.
      return run.range(of: Self.goTag) != nil
    }
    return run.last == UInt8(ascii: "=") && run.dropLast().allSatisfy(NamedSecret.isName)
  }

  /// True if the word looks like a one-time code: three to ten digits, possibly with dashes.
  private var isCode: Bool {
    let digits = run.count(where: ByteSet.digits.contains)
    return (3...10).contains(digits) && run.count - digits <= 2
      && run.allSatisfy { ByteSet.digits.contains($0) || $0 == UInt8(ascii: "-") }
  }

  /// True for a code with letters, such as `G-106570` or `6NN8J6ULO`.
  ///
  /// A word before a number, as in `SAVE20`, is the code of a discount.
  private var isTypedCode: Bool {
    guard (5...12).contains(run.count),
      run.allSatisfy({ $0.isCapitalLetter || $0.isDigit || $0 == UInt8(ascii: "-") })
    else { return false }
    let changes = zip(run, run.dropFirst()).count { $0.isDigit != $1.isDigit }
    return changes > 2
      || run.dropFirst().first == UInt8(ascii: "-") && run.dropFirst(2).allSatisfy(\.isDigit)
  }

  /// Words directly before `code` that show a one-time code, because discounts and addresses rarely
  /// have them.
  private static let typedCodes = Set(
    words: "the this following verification security confirmation login access device")

  /// Returns the name of a code from the words before it; `nil` for an ordinary number.
  ///
  /// For `verification code is` it is `code`.
  private func codeName(_ words: [String]) -> String? {
    let words = words.map { $0.lowercased() }.withoutVerbs
    guard let last = words.last else { return nil }
    if isPassword(last) || ["cvv", "cvc", "totp", "passwort"].contains(last) { return last }
    let isCalled = words.dropLast().contains {
      !Self.codeWords.isDisjoint(with: $0.nameWords)
    }
    return last == "code" && isCalled ? "code" : nil
  }

  /// True for a random text after `code`, as in `the code err3Wd84CrFv55Tb was refused`.
  private var isDrawnCode: Bool {
    run.count >= 12 && isRandom && TokenScore(run).isRandom
      && run.allSatisfy { $0.isLetter || $0.isDigit }
  }

  /// True if the last word is `code`, and the word before it does not make it an ordinary one, such
  /// as the code of an error or of a country.
  private func isCodeBefore(_ words: [String]) -> Bool {
    let words = words.map { $0.lowercased() }.withoutVerbs
    guard words.last == "code" else { return false }
    return words.dropLast().last.map {
      Self.typedCodes.contains($0) || !Self.codeWords.isDisjoint(with: $0.nameWords)
    } ?? true
  }

  private static let codeWords = Set(
    words: """
      verification security confirmation authentication login access one time sms auth mfa 2fa
      factor use enter your recovery backup
      """)

  private static let calledCodes = Set(words: "code pin otp password passcode")

  /// True if the words after the number call it a code, as in `830174 is your Acme login code`.
  private var isCalledCode: Bool {
    // After most words, another text than ` is` or ` as` follows, so this fast test comes first.
    guard bytes.byte(range.upperBound + 2) == UInt8(ascii: "s"),
      bytes.byte(range.upperBound) == 0x20
    else { return false }
    let rest = bytes[range.upperBound...].prefix(80).prefix { !".!?\n".utf8.contains($0) }
    guard [" is your ", " as your "].contains(where: { rest.starts(with: $0.utf8) }) else {
      return false
    }
    let words = rest.split { !NamedSecret.isName($0) }
      .map { String(decoding: $0, as: UTF8.self).lowercased() }
    return !Self.calledCodes.isDisjoint(with: words)
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
