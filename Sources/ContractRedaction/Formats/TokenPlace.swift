import ContractValues

/// The surroundings of a token in a text, which can show that it is an identifier or a checksum,
/// even without a name before it.
struct TokenPlace {
  private let token: UnknownToken
  private var text: [UInt8] { token.text }
  /// The token with all characters around it that API keys can have, such as letters and digits.
  private let run: Range<Int>

  init(of token: UnknownToken) {
    self.token = token
    let text = token.text
    run =
      text.skipBack(
        .token, from: token.place.lowerBound)..<text.skip(.token, from: token.place.upperBound)
  }

  /// True if the surroundings show a public value: a part of a URL's path, a name of a resource or
  /// of a file, a checksum in a list, an identifier in a table, and the boundary of a multipart
  /// body.
  ///
  /// It is also true for a short identifier without a secret's name before it.
  var isPublic: Bool {
    isFileName || isListed || isInTable || isBoundary
      || (isInURL || isInResource || TokenForm.isShortIdentifier(text[token.place]))
        && !isAfterSecretWord
  }

  private static let memberDistance = 4096

  /// True if a byte stands behind a key of JSON in a string, as in `{"body": "{\"a\": \"…\"}"}`.
  static func isInJSONText(_ offset: Int, of bytes: [UInt8]) -> Bool {
    let quote = UInt8(ascii: "\"")
    var index = offset
    while index > 0, offset - index < memberDistance {
      index -= 1
      guard bytes[index] == quote else { continue }
      guard index > 0, bytes[index - 1] == UInt8(ascii: "\\") else { return false }
      let next = bytes.skip(.blanks, from: index + 1)
      if next < offset, bytes[next] == UInt8(ascii: ":") { return true }
    }
    return false
  }

  /// Words before a token that make it secret, also in the path of a URL.
  private static let secretWords = Set(
    words: """
      hook hooks webhook webhooks service services token tokens key keys secret secrets auth login
      signin session sessions reset confirm confirmation verify verification activate activation
      invite invitation invites unsubscribe magic share shared link links callback bot bots
      password credential credentials signature sas private
      """)

  /// The text before the token in the same word, such as a URL.
  private var head: String {
    let blanks = ByteSet("\"'<>()\\`", below: 0x21)
    var start = token.place.lowerBound
    while start > 0, token.place.lowerBound - start < 512,
      !blanks.contains(text[start - 1]) || isBracket(at: start - 1)
    {
      start -= 1
    }
    return text.string(start..<token.place.lowerBound)
  }

  /// True for a bracket around a segment of a path, as in `databases/(default)/documents`.
  private func isBracket(at index: Int) -> Bool {
    text[index] == UInt8(ascii: ")") && text.byte(index + 1) == UInt8(ascii: "/")
      || text[index] == UInt8(ascii: "(") && index > 0 && text[index - 1] == UInt8(ascii: "/")
  }

  /// The ``head`` without the scheme and the top-level domain of a URL.
  ///
  /// Words such as `link` and `bot` before a token make it secret, but not as the domain `.link`.
  private var headBesideDomain: Substring {
    let head = head
    guard let scheme = head.firstRange(of: "://"),
      let end = head[scheme.upperBound...].firstIndex(of: "/"),
      let dot = head[scheme.upperBound..<end].lastIndex(of: ".")
    else { return head[...] }
    return head[scheme.upperBound..<dot] + head[end...]
  }

  private var isAfterSecretWord: Bool {
    if isAfterVersion || isBeforeCalendar { return true }
    let name = text[token.place].prefix { $0 != UInt8(ascii: "-") }
    if ["private", "secret", "token"].contains(String(decoding: name, as: UTF8.self)) {
      return true
    }
    // The address of a page that needs no login, as in `/live_…`. An id is shorter.
    if ["live_", "test_"].contains(where: { text.has($0, at: run.lowerBound) }), run.count > 45 {
      return true
    }
    return Self.hasSecretWord(headBesideDomain)
  }

  /// True for a part of a path with a word such as `hooks`, below which parts are secret.
  static func hasSecretWord(_ text: some StringProtocol) -> Bool {
    text.lowercased().split { !$0.isLetter }.contains { secretWords.contains(String($0)) }
  }

  /// True if the token is part of the address of a private calendar, as in `/…/calendar.ics`.
  private var isBeforeCalendar: Bool {
    guard text.byte(run.upperBound) == UInt8(ascii: "/") || text[run].contains(UInt8(ascii: "/"))
    else { return false }
    return text.has(".ics", at: text.skip(Self.path, from: run.upperBound))
  }

  private static let path = ByteSet("-_/", alphanumeric: true)

  /// True if the token stands directly after a host and a version, as in `https://host/v3/…`, where
  /// some APIs take their key.
  private var isAfterVersion: Bool {
    let address = head + text.string(token.place)
    let parts = address.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0].hasSuffix(":"), parts[1].isEmpty,
      parts[3].utf8.first == UInt8(ascii: "v")
    else { return false }
    let number = parts[3].utf8.dropFirst()
    return (1...2).contains(number.count) && number.allSatisfy(ByteSet.digits.contains)
  }

  /// True if the token is part of a URL, after the host and before a query, as in `https://host/…`.
  private var isInURL: Bool {
    guard let scheme = head.firstRange(of: "://") else { return false }
    let rest = head[scheme.upperBound...]
    return rest.contains("/") && !rest.contains("?")
  }

  /// True if the token is part of the name of a resource, such as `projects/shop/documents/…`,
  /// `spotify:album:…` or `arn:aws:…`.
  private var isInResource: Bool {
    let parts = head.split { "/:".contains($0) }
    let words = parts.filter { $0.utf8.count > 2 && $0.allSatisfy { $0.isLowercase || $0 == "-" } }
    // A path without a host names a resource only if it is long.
    let minimum = head.first == "/" ? 3 : 2
    return words.count >= minimum && (head.last == "/" || head.last == ":")
  }

  /// True if the token is the key of an object, as in `{"users": {"…": {"name": "Ada"}}}`.
  ///
  /// It is false below a name such as `sessions`, because such keys are secret.
  func isKey(at path: [String]) -> Bool {
    let quote = UInt8(ascii: "\"")
    guard run.lowerBound > 0, text[run.lowerBound - 1] == quote, text.byte(run.upperBound) == quote
    else { return false }
    let colon = text.skip(.blanks, from: run.upperBound + 1)
    guard text.byte(colon) == UInt8(ascii: ":") else { return false }
    let value = text.skip(.blanks, from: colon + 1)
    return text.byte(value) == UInt8(ascii: "{")
      && !path.contains { key in
        !Self.secretWords.isDisjoint(with: key.nameWords) || SecretName.isSecret(key)
      }
  }

  private static let endings = Set(
    words: """
      js mjs css map png jpg jpeg gif svg webp ico woff woff2 html chunk json wasm mp4 pdf gz zip
      avif heic mov webm mp3 wav m4a tar tgz zst xz bz2 7z br parquet avro csv tsv txt xml yml yaml
      log bak sql db docx xlsx pptx jar whl deb rpm apk ipa dmg exe
      m4s m3u8 mpd ts vtt srt
      """)

  /// True for a token in the name of a file, such as `app.5d41402a….js`.
  private var isFileName: Bool {
    // A picture for other screens ends with `@2x.png`.
    let hasScale = text.has("@", at: run.upperBound) && text.has("x.", at: run.upperBound + 2)
    let dot = run.upperBound + (hasScale ? 3 : 0)
    guard text.byte(dot) == UInt8(ascii: ".") else { return false }
    let end = text.skip(.name, from: dot + 1)
    return Self.endings.contains(text.string(dot + 1..<end).lowercased())
  }

  /// True for the hexadecimal checksum before a file name, as `sha256sum` prints it, and before a
  /// reference, as `git ls-remote` does.
  private var isListed: Bool {
    let digits = text[run].reversed().prefix { $0.hexadecimalDigit != nil }.count
    guard digits >= 32, digits == run.count || digits >= 38,
      ByteSet.blanks.contains(text.byte(run.upperBound))
    else { return false }
    let next = text.skip(.blanks, from: run.upperBound)
    if ["HEAD", "(HEAD", "refs/"].contains(where: { text.has($0, at: next) }) { return true }
    // `git log --graph` writes a star before a commit.
    if digits == 40, run.lowerBound > 1, text.has("* ", at: run.lowerBound - 2) { return true }
    let previous = run.lowerBound == 0 ? 0x0A : text[run.lowerBound - 1]
    let end = text.next(ByteSet("\"", below: 0x21), from: next)
    return (previous == 0x0A || previous == 0x22) && [32, 40, 56, 64, 96, 128].contains(digits)
      && text[next..<end].contains(UInt8(ascii: "."))
  }

  /// True for a line that separates the parts of a multipart body (RFC 2046), as in `--…` before a
  /// line that begins with `Content-`.
  private var isBoundary: Bool {
    let start = text.skipBack(.name, from: run.lowerBound)
    guard text.has("--", at: start) else { return false }
    if isBeforePart(run.upperBound) { return true }
    // The line that ends a multipart body has two more dashes at its end.
    guard text.has("--", at: run.upperBound - 2), run.upperBound - start > 4 else { return false }
    let mark = Array(text[start..<run.upperBound - 2])
    return text.offset(of: mark).map { $0 < start && isBeforePart($0 + mark.count) } ?? false
  }

  private func isBeforePart(_ end: Int) -> Bool {
    let next = text.skip(Self.escapedBreaks, from: end)
    return next > end && text.has("ontent-", at: next + 1)
  }

  /// The characters of a line break, also where it has escapes or stands between JSON texts.
  private static let escapedBreaks: ByteSet = "\r\n \",\\rn"

  private static let tableLines = 64
  private static let columns: ByteSet = ",;\t"

  /// True if the token is in a column of a table with the name of an identifier, such as `sha`.
  private var isInTable: Bool {
    let before = run.lowerBound == 0 ? 0 : text[run.lowerBound - 1]
    guard Self.columns.contains(before) || before == 0x0A || before == 0x22,
      Self.columns.contains(text.byte(run.upperBound)) || text.byte(run.upperBound) == 0x0A
    else { return false }
    let blank = ByteSet("\"", below: 0x0A)
    let start = text.skipBack(Self.cells, from: run.lowerBound, to: max(0, run.lowerBound - 1024))
    let column = text[start..<run.lowerBound].count(where: Self.columns.contains)
    let lines = text[max(0, start - 8192)..<start].split { $0 == 0x0A }.suffix(Self.tableLines)
    return lines.contains { line in
      let cells = line.split(
        omittingEmptySubsequences: false, whereSeparator: Self.columns.contains)
      guard cells.count > max(1, column) else { return false }
      let name = cells[column].split(whereSeparator: blank.contains).last ?? []
      return name.count < 32 && Allowances.identifies(String(decoding: name, as: UTF8.self))
    }
  }

  private static let cells = ByteSet("-_+/.:;,=() \t", alphanumeric: true)
}
