import ContractValues

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
  static func proseNamed(in bytes: [UInt8]) -> [NamedSecret] {
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
      let end = endOfQuoted(start..<index, in: bytes)
      if let name = name(of: start..<end, after: words, in: bytes) {
        index = end
        matches.append(NamedSecret(name: name, range: start..<index))
        words = []
      } else {
        if words.count > 3 { words.removeFirst() }
        words.append(start..<index)
      }
    }
    return matches
  }

  /// The end of what a quote encloses together with a run, if it stands at the quote.
  private static func endOfQuoted(_ run: Range<Int>, in bytes: [UInt8]) -> Int {
    guard run.lowerBound > 0, "'\"`".utf8.contains(bytes[run.lowerBound - 1]) else {
      return run.upperBound
    }
    let rest = bytes[run.upperBound...].prefix(128).prefix { $0 > 0x20 }
    return rest.firstIndex(of: bytes[run.lowerBound - 1]) ?? run.upperBound
  }

  /// The secret's name by which a sentence tells of a run; `nil` where it does not.
  private static func name(
    of run: Range<Int>, after words: [Range<Int>], in bytes: [UInt8]
  ) -> String? {
    guard !isAssignment(bytes[run]), !isAttribute(run, in: bytes) else { return nil }
    let isCode = isCode(bytes[run])
    if isCode, isCalledCode(after: run.upperBound, in: bytes) { return "code" }
    guard let last = words.last, run.lowerBound - last.upperBound <= 4 else { return nil }
    let gap = bytes[last.upperBound..<run.lowerBound]
    guard gap.allSatisfy({ " :='\"`([<\\".utf8.contains($0) }) else { return nil }
    let spoken = words.map { String(decoding: bytes[$0].prefix(25), as: UTF8.self) }
    if isCode, let name = codeName(spoken) { return name }
    if isPasswordOfLogin(spoken) { return "password" }
    guard let name = secretName(of: spoken) else { return nil }
    // A header field has rules of its own.
    if isStructuredField(name), gap.contains(UInt8(ascii: ":")) { return nil }
    if isReported(bytes[run], after: gap) { return name }
    // A word in quotes, where nothing but the secret itself is put in them.
    guard isPassword(name), run.count >= 4, !isStopWord(bytes[run]) else { return nil }
    let isQuoted = gap.contains { "'\"`".utf8.contains($0) }
    return isQuoted || (gap.contains(UInt8(ascii: ":")) && isLone(run, in: bytes)) ? name : nil
  }

  /// Checks whether a run is no word: after a colon or in quotes, if it has a digit or is made of
  /// several words; elsewhere, if digits and letters stand together.
  private static func isReported(_ run: ArraySlice<UInt8>, after gap: ArraySlice<UInt8>) -> Bool {
    guard isNoWord(run) || isCompound(run) else { return false }
    if gap.contains(where: { ":='\"`".utf8.contains($0) }) { return true }
    if isCompound(run), run.contains(where: { (0x30...0x39).contains($0) }) { return true }
    return run.split { "-._~+/=".utf8.contains($0) }.contains { part in
      let digits = part.count { (0x30...0x39).contains($0) }
      return digits > 0 && digits < part.count
    }
  }

  /// Checks whether a run is long, and joined of words.
  private static func isCompound(_ run: ArraySlice<UInt8>) -> Bool {
    run.count >= 16 && run.dropFirst().dropLast().contains { "-_".utf8.contains($0) }
  }

  /// The secret's name with which some words end, if they do: `API key provided`.
  private static func secretName(of words: [String]) -> String? {
    let words = words.filter { $0.utf8.count <= 24 }.withoutVerbs
    guard let last = words.last else { return nil }
    if SecretName.isSecret(last) { return last }
    let pair = words.suffix(2).joined(separator: " ")
    return SecretName.isSecret(pair) ? pair : nil
  }

  private static func isPassword(_ name: String) -> Bool {
    let words = Set(SecretName.words(of: name))
    return !words.isDisjoint(with: [
      "password", "passwd", "passphrase", "passcode", "pwd", "pin", "otp", "identified",
    ]) || words.isSuperset(of: ["api", "key"])
  }

  /// Checks whether the last words are those of `.netrc`: `login me password`.
  private static func isPasswordOfLogin(_ words: [String]) -> Bool {
    guard words.count >= 3, words.last == "password" else { return false }
    return ["login", "user", "username"].contains(words[words.count - 3])
  }

  /// Checks whether a run has rules of its own, or was redacted by them: `Signature=…`, a URL.
  private static func isAssignment(_ run: ArraySlice<UInt8>) -> Bool {
    let value = run.firstIndex(of: UInt8(ascii: "=")).map { run[$0...].drop { $0 == 0x3D } }
    return value?.isEmpty == false || Array(run).offset(of: Array("://".utf8)) != nil
      || Array(run).offset(of: Array(Placeholder.anonymous.utf8)) != nil
  }

  /// Checks whether a run is what is given a value in quotes: `type="password" name="pw1"`.
  private static func isAttribute(_ run: Range<Int>, in bytes: [UInt8]) -> Bool {
    let name = bytes[run].dropLast()
    let next = bytes[run.upperBound...].drop { $0 == UInt8(ascii: "\\") }.first
    return bytes[run].last == UInt8(ascii: "=") && next.map(isQuote) ?? false
      && name.allSatisfy { isName($0) }
  }

  // MARK: Codes

  /// Checks whether a run is a code as people type one: digits, and dashes between them.
  private static func isCode(_ run: ArraySlice<UInt8>) -> Bool {
    let digits = run.count { (0x30...0x39).contains($0) }
    return (3...10).contains(digits)
      && run.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
      && run.count - digits <= 2
  }

  /// What some words call the code that follows: `verification code is`, `PIN`, `use code`.
  private static func codeName(_ words: [String]) -> String? {
    let words = words.map { $0.lowercased() }.withoutVerbs
    guard let last = words.last else { return nil }
    if isPassword(last) || ["cvv", "cvc", "totp", "passwort"].contains(last) { return last }
    guard last == "code", words.count > 1 else { return nil }
    let isCalled = words.dropLast().contains { word in
      SecretName.words(of: word).contains { codeWords.contains($0) }
    }
    return isCalled ? "code" : nil
  }

  private static let codeWords: Set<String> = [
    "verification", "security", "confirmation", "authentication", "login", "access", "one", "time",
    "sms", "auth", "mfa", "2fa", "factor", "use", "enter", "your", "recovery", "backup",
  ]

  /// Checks whether a sentence goes on to say that a code is one: `830174 is your Acme login code`.
  private static func isCalledCode(after end: Int, in bytes: [UInt8]) -> Bool {
    let rest = bytes[end...].prefix(80).prefix { !".!?\n".utf8.contains($0) }
    guard rest.starts(with: " is your ".utf8) else { return false }
    let words = rest.split { !isName($0) }.map { String(decoding: $0, as: UTF8.self).lowercased() }
    return !Set(words).isDisjoint(with: ["code", "pin", "otp", "password", "passcode"])
  }

  private static func isToken(_ byte: UInt8) -> Bool {
    token.contains(byte)
  }
}

extension [String] {
  /// The words without those that lead from a name to its value.
  fileprivate var withoutVerbs: [String] {
    var words = self
    while let last = words.last, ["is", "was", "provided", "given", "value", "of"].contains(last) {
      words.removeLast()
    }
    return words
  }
}
