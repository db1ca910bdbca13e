import ContractValues

extension NamedSecret {
  /// Finds secrets in blocks whose first line names them.
  ///
  /// These are the default of a variable of Terraform, as in `variable "db_password" { default =
  /// "…" }`, and the lines `user:password` below `chpasswd` of cloud-init.
  static func blocks(in bytes: [UInt8]) -> [NamedSecret] {
    logins(in: bytes) + defaults(in: bytes)
  }

  private static func defaults(in bytes: [UInt8]) -> [NamedSecret] {
    bytes.collect(afterText: "variable \"") { start in
      let end = bytes.next("\"", from: start, to: min(bytes.count, start + 64))
      let name = bytes.string(start..<end)
      let close = bytes.next("}", from: end, to: min(bytes.count, end + 1024))
      guard SecretName.isSecret(name),
        let word = bytes[end..<close].range(of: Array("default".utf8))
      else { return [] }
      let open = bytes.skip(" =", from: word.upperBound)
      let value = open + 1..<max(open + 1, bytes.next("\"\n", from: open + 1))
      return bytes.byte(open) == 0x22 && !value.isEmpty
        ? [NamedSecret(name: name, range: value)] : []
    }
  }

  private static func logins(in bytes: [UInt8]) -> [NamedSecret] {
    bytes.collect(afterText: "chpasswd:") { start in
      let line = bytes.next("\n", from: start) + 1
      let end = min(bytes.count, start + 4096)
      return indentedLines(from: line, to: end, in: bytes).compactMap { line -> NamedSecret? in
        let word = bytes.skip(" \t-\"'", from: line.lowerBound)
        let colon = bytes.skip(.name, from: word)
        guard colon > word, bytes.byte(colon) == UInt8(ascii: ":") else { return nil }
        let value = colon + 1..<bytes.next(ByteSet("\"'", below: 0x21), from: colon)
        return value.isEmpty ? nil : NamedSecret(name: "chpasswd", range: value)
      }
    }
  }

  /// Finds the values of a Kubernetes Secret in YAML, all of which are secret.
  static func manifests(in bytes: [UInt8]) -> [NamedSecret] {
    guard bytes.offset(of: Array("kind: Secret\n".utf8)) != nil else { return [] }
    return ["data", "stringData"].flatMap { name in
      bytes.collect(afterText: "\(name):\n") { start in
        let mark = start - name.utf8.count - 2
        guard mark == 0 || bytes[mark - 1] == 0x0A else { return [] }
        let lines = indentedLines(from: start, to: bytes.count, in: bytes)
        return lines.compactMap { line -> NamedSecret? in
          let colon = bytes.next(.colon, from: line.lowerBound, to: line.upperBound)
          let start = min(bytes.skip(" \"'|>", from: colon + 1), line.upperBound)
          let value = start..<bytes.skipBack(" \"'\r", from: line.upperBound, to: start)
          return value.isEmpty ? nil : NamedSecret(name: name, range: value)
        }
      }
    }.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Returns the lines from an index on, up to the first line that is not indented.
  private static func indentedLines(
    from start: Int, to end: Int, in bytes: [UInt8]
  ) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var index = start
    while index < end, ByteSet.blanks.contains(bytes[index]) || bytes[index] == 0x0A {
      let line = index..<bytes.next("\n", from: index)
      if !line.isEmpty { lines.append(line) }
      index = line.upperBound + 1
    }
    return lines
  }
}
