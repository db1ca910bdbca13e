import ContractValues

extension NamedSecret {
  /// Finds secrets in command lines.
  ///
  /// Examples are the arguments of `--password` and similar options, the password in `curl -u
  /// me:…`, and the argument of `-p` for commands such as `mysql`.
  static func options(in bytes: [UInt8]) -> [NamedSecret] {
    var found: [NamedSecret] = []
    var command = 0
    var index = 0
    while index < bytes.count {
      if commandEnds.contains(bytes[index]) { command = index + 1 }
      let begins = index == 0 || bytes[index - 1] <= 0x20 || isQuote(bytes[index - 1])
      guard bytes[index] == UInt8(ascii: "-"), begins, index + 1 < bytes.count else {
        index += 1
        continue
      }
      let end = bytes.skip(.name, from: index)
      let line = bytes[max(command, index - 200)..<index]
      let secret = CommandOption(index..<end, of: bytes, after: line).secret
      if let secret { found.append(secret) }
      index = secret?.range.upperBound ?? end
    }
    return found
  }

  private static let commandEnds: ByteSet = "\n;|"
}

/// An option such as `-u`, with the part of the command line before it.
private struct CommandOption {
  let bytes: [UInt8]
  let range: Range<Int>
  let isLong: Bool
  /// The option's name without its dashes: `password` for `--password`.
  let name: String
  /// The command line up to the option, which shows the command that takes the option.
  private let line: ArraySlice<UInt8>

  init(_ range: Range<Int>, of bytes: [UInt8], after line: ArraySlice<UInt8>) {
    (self.bytes, self.range, self.line) = (bytes, range, line)
    isLong = bytes.has("--", at: range.lowerBound)
    name = String(decoding: bytes[range].drop { $0 == UInt8(ascii: "-") }, as: UTF8.self)
  }

  /// Commands whose option `-p` takes a password; for others it is a port or a path.
  private static let passwordCommands = Set(
    words: """
      mysql mysqldump mysqladmin mysqlimport mariadb sshpass mongo mongosh mongodump login
      7z 7za 7zz unrar
      """)
  /// Commands whose option `-u` takes `user:password`; for others it may be a group.
  private static let pairCommands = Set(words: "curl http https wget xh httpie")

  private func isAfter(_ commands: Set<String>) -> Bool {
    let words = line.split { !NamedSecret.isName($0) }
    return words.contains { commands.contains(String(decoding: $0, as: UTF8.self).lowercased()) }
  }

  /// True for the option of a key that looks generated, as in `--certificate-key 9f86d0…`.
  private var isKey: Bool {
    let words = name.hasSuffix("key") ? name.nameWords : []
    return words.count > 1 && SecretName.harmlessKeyKinds.isDisjoint(with: words)
      && argument(from: range.upperBound).map { value in
        value.count >= 24 && bytes[value].allSatisfy { $0.isLetter || $0.isDigit }
          && SecretName.isRandom(bytes.string(value))
      } ?? false
  }

  var secret: NamedSecret? {
    if isLong || name.utf8.count > 3, SecretName.isSecret(name) || isKey {
      guard let value = argument(from: range.upperBound) else { return nil }
      let isProse =
        value.count < 4 || NamedSecret.isStopWord(bytes[value]) || bytes.string(value) == name
      return isProse ? nil : NamedSecret(name: name, range: value)
    }
    if name == "from-literal", isAfter(["secret"]), let value = argument(from: range.upperBound) {
      return part(of: value, behind: "=", named: "secret")
    }
    if isLong {
      return ["user", "proxy-user", "auth"].contains(name) ? pair(from: range.upperBound) : nil
    }
    guard let first = name.first else { return nil }
    // curl allows several flags together before an option with an argument: `-sSu me:…`.
    let isJoined =
      name.dropFirst().last == "u" && name.dropLast().allSatisfy { "fgiIjJkLnNORsSvZ".contains($0) }
      && isAfter(["curl"])
    let start = isJoined ? range.upperBound : range.lowerBound + 2
    switch isJoined ? "u" : first {
    case "u", "U": return pair(from: start)
    case "a":
      if let pair = pair(from: start) { return pair }
      guard isAfter(["redis-cli"]) else { return nil }
    case "b":
      guard isAfter(["curl"]), let cookie = argument(from: start) else { return nil }
      return part(of: cookie, behind: "=", named: "cookie")
    case "p":
      // A quote directly after the option, as in `-p"…"`, shows a password, whatever the command.
      guard NamedSecret.isQuote(bytes.byte(start)) || isAfter(Self.passwordCommands) else {
        return nil
      }
    default: return nil
    }
    return argument(from: start).map { NamedSecret(name: String(first), range: $0) }
  }

  /// The password in an argument `user:password`; `nil` without a colon, or for a command that is
  /// not in ``pairCommands``.
  private func pair(from start: Int) -> NamedSecret? {
    guard isAfter(Self.pairCommands), let value = argument(from: start) else { return nil }
    return part(of: value, behind: ":", named: "user")
  }

  private func part(
    of value: Range<Int>, behind mark: Unicode.Scalar, named name: String
  ) -> NamedSecret? {
    guard let mark = bytes[value].firstIndex(of: UInt8(ascii: mark)), mark + 1 < value.upperBound
    else { return nil }
    return NamedSecret(name: name, range: mark + 1..<value.upperBound)
  }

  /// Returns the range of an option's argument without its quotes: `abc` in `--token "abc"`; `nil`
  /// if nothing, another option or a template such as `$TOKEN` follows.
  private func argument(from start: Int) -> Range<Int>? {
    var index = bytes.skip(" =", from: start)
    // A list of arguments has each in quotes: `["--token", "…"]`.
    if NamedSecret.isQuote(bytes.byte(start)), bytes.byte(start + 1) == UInt8(ascii: ",") {
      index = bytes.skip(" ", from: start + 2)
    }
    // Inside a JSON string, the quote is written as `\"`.
    if bytes.byte(index) == UInt8(ascii: "\\"), NamedSecret.isQuote(bytes.byte(index + 1)) {
      index += 1
    }
    guard index < bytes.count, !"-<[{(|$".utf8.contains(bytes[index]) else { return nil }
    let isQuoted = NamedSecret.isQuote(bytes[index])
    let range =
      isQuoted
      ? index
        + 1..<(bytes[(index + 1)...].firstIndex { $0 == bytes[index] || $0 < 0x20 }
        ?? bytes.count)
      : index..<bytes.next(Self.argumentEnds, from: index)
    return range.isEmpty ? nil : range
  }

  private static let argumentEnds = ByteSet("\"'<>|;\\`,)", below: 0x21)
}
