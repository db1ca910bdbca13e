extension NamedSecret {
  /// Finds the secrets that command lines pass: after options of secret names (`--password …`),
  /// after those that take a name and a password (`curl -u me:…`), and after `-p` where it is one.
  static func options(in bytes: [UInt8]) -> [NamedSecret] {
    var matches: [NamedSecret] = []
    var command = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x0A || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "|") {
        command = index + 1
      }
      let begins = index == 0 || bytes[index - 1] <= 0x20 || isQuote(bytes[index - 1])
      guard byte == UInt8(ascii: "-"), begins, index + 1 < bytes.count else {
        index += 1
        continue
      }
      var end = index
      while end < bytes.count, isName(bytes[end]) { end += 1 }
      let line = bytes[max(command, index - 200)..<index]
      if let match = option(index..<end, in: bytes, after: line) {
        matches.append(match)
        end = match.range.upperBound
      }
      index = max(end, index + 1)
    }
    return matches
  }

  private static func option(
    _ option: Range<Int>, in bytes: [UInt8], after line: ArraySlice<UInt8>
  ) -> NamedSecret? {
    let name = String(decoding: bytes[option].drop { $0 == UInt8(ascii: "-") }, as: UTF8.self)
    let isLong = bytes[option].starts(with: [0x2D, 0x2D])
    if isLong || name.utf8.count > 3, SecretName.isSecret(name) {
      guard let value = argument(after: option.upperBound, in: bytes) else { return nil }
      let word = bytes[value]
      let isProse =
        word.count < 4 || isStopWord(word) || String(decoding: word, as: UTF8.self) == name
      return isProse ? nil : NamedSecret(name: name, range: value)
    }
    let commands = Set(
      line.split { !isName($0) }.map { String(decoding: $0, as: UTF8.self).lowercased() })
    if ["user", "proxy-user", "auth"].contains(name) && isLong {
      return pair(after: option.upperBound, in: bytes, commands)
    }
    guard !isLong, let first = name.first else { return nil }
    // Of curl's flags, several may be joined to the option that takes a value: `-sSu me:…`.
    let isJoined =
      name.dropFirst().last == "u" && commands.contains("curl")
      && name.dropLast().allSatisfy { "fgiIjJkLnNORsSvZ".contains($0) }
    let letter = isJoined ? "u" : first
    let start = isJoined ? option.upperBound : option.lowerBound + 2
    switch letter {
    case "u", "U", "a":
      if let match = pair(after: start, in: bytes, commands) { return match }
      guard letter == "a", commands.contains("redis-cli") else { return nil }
    case "b":
      guard commands.contains("curl"), let cookie = argument(after: start, in: bytes),
        let equals = bytes[cookie].firstIndex(of: UInt8(ascii: "=")), equals + 1 < cookie.upperBound
      else { return nil }
      return NamedSecret(name: "cookie", range: equals + 1..<cookie.upperBound)
    case "p":
      // Nothing else is written with a quote right behind it.
      let isQuoted = start < bytes.count && isQuote(bytes[start])
      guard isQuoted || !commands.isDisjoint(with: passwordCommands) else { return nil }
    default: return nil
    }
    return argument(after: start, in: bytes).map { NamedSecret(name: String(letter), range: $0) }
  }

  /// Commands whose `-p` is a password; others have ports and paths there.
  private static let passwordCommands: Set<String> = [
    "mysql", "mysqldump", "mysqladmin", "mysqlimport", "mariadb", "sshpass", "mongo", "mongosh",
    "mongodump", "login",
  ]

  /// Commands whose user is given with a password; others have a group there.
  private static let pairCommands: Set<String> = ["curl", "http", "https", "wget", "xh", "httpie"]

  /// The password of `name:password`.
  private static func pair(
    after start: Int, in bytes: [UInt8], _ commands: Set<String>
  ) -> NamedSecret? {
    guard !commands.isDisjoint(with: pairCommands), let value = argument(after: start, in: bytes),
      let colon = bytes[value].firstIndex(of: UInt8(ascii: ":")), colon + 1 < value.upperBound
    else { return nil }
    return NamedSecret(name: "user", range: colon + 1..<value.upperBound)
  }

  /// An argument: what is in quotes, or goes on to the next space; `nil` where there is none, or
  /// another option.
  private static func argument(after start: Int, in bytes: [UInt8]) -> Range<Int>? {
    var index = start
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == UInt8(ascii: "=") {
      index += 1
    }
    // In a text that is escaped itself, the quote is.
    if index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"), isQuote(bytes[index + 1]) {
      index += 1
    }
    guard index < bytes.count, !"-<[{(|$".utf8.contains(bytes[index]) else { return nil }
    if isQuote(bytes[index]) {
      let close = bytes[(index + 1)...].firstIndex { $0 == bytes[index] || $0 < 0x20 }
      let range = index + 1..<(close ?? bytes.count)
      return range.isEmpty ? nil : range
    }
    let end =
      bytes[index...].firstIndex { $0 <= 0x20 || "\"'<>|;\\`,)".utf8.contains($0) } ?? bytes.count
    return end > index ? index..<end : nil
  }
}
