import ContractValues

extension NamedSecret {
  /// Finds secrets in blocks whose first line names them.
  ///
  /// These are the default of a variable of Terraform, as in `variable "db_password" { default = "…"
  /// }`, and the lines `user:password` below `chpasswd` of cloud-init.
  static func blocks(in bytes: [UInt8]) -> [NamedSecret] {
    logins(in: bytes) + defaults(in: bytes)
  }

  private static func defaults(in bytes: [UInt8]) -> [NamedSecret] {
    blocks("variable \"", in: bytes).compactMap { start in
      let end = bytes.next("\"", from: start, to: min(bytes.count, start + 64))
      let name = bytes.string(start..<end)
      let close = bytes.next("}", from: end, to: min(bytes.count, end + 1024))
      guard SecretName.isSecret(name),
        let word = bytes[end..<close].firstRange(of: "default".utf8)
      else { return nil }
      let open = bytes.skip(" =", from: word.upperBound)
      let value = open + 1..<max(open + 1, bytes.next("\"\n", from: open + 1))
      return bytes.byte(open) == 0x22 && !value.isEmpty
        ? NamedSecret(name: name, range: value) : nil
    }
  }

  private static func logins(in bytes: [UInt8]) -> [NamedSecret] {
    blocks("chpasswd:", in: bytes).flatMap { start in
      let lines = bytes[start..<min(bytes.count, start + 4096)].split(separator: 0x0A).dropFirst()
        .prefix { $0.first.map(ByteSet.blanks.contains) ?? false }
      return lines.compactMap { line -> NamedSecret? in
        let word = bytes.skip(" \t-\"'", from: line.startIndex)
        let colon = bytes.skip(.name, from: word)
        guard colon > word, bytes.byte(colon) == UInt8(ascii: ":") else { return nil }
        let value = colon + 1..<bytes.next(ByteSet("\"'", below: 0x21), from: colon)
        return value.isEmpty ? nil : NamedSecret(name: "chpasswd", range: value)
      }
    }
  }

  /// The indices behind each place at which a text begins a block.
  private static func blocks(_ beginning: String, in bytes: [UInt8]) -> [Int] {
    let beginning = Array(beginning.utf8)
    var (starts, index): ([Int], Int) = ([], 0)
    while let mark = bytes.offset(of: beginning, from: index) {
      index = mark + beginning.count
      starts.append(index)
    }
    return starts
  }
}
