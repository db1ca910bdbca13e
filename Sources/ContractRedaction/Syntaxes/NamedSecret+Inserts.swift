import ContractValues

extension NamedSecret {
  /// Finds secrets in the columns of `INSERT INTO users (email, password) VALUES (…)`.
  static func inserts(in bytes: [UInt8]) -> [NamedSecret] {
    var found: [NamedSecret] = []
    var index = 0
    while let mark = bytes.offset(of: Array("VALUES".utf8), from: index) {
      index = mark + 6
      let close = bytes.skipBack(.space, from: mark)
      guard close > 0, bytes[close - 1] == UInt8(ascii: ")"),
        let open = bytes[max(0, close - 2048)..<close].lastIndex(of: UInt8(ascii: "("))
      else { continue }
      let names = bytes[open + 1..<close - 1].split(separator: UInt8(ascii: ",")).map { name in
        String(decoding: name.filter(isName), as: UTF8.self)
      }
      guard names.contains(where: SecretName.isSecret) else { continue }
      index = rows(of: names, from: index, in: bytes, into: &found)
    }
    return found
  }

  /// Reads the rows after `VALUES`, and returns the index after them.
  private static func rows(
    of names: [String], from start: Int, in bytes: [UInt8], into found: inout [NamedSecret]
  ) -> Int {
    var (index, column) = (start, 0)
    var isInRow = false
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "("): (column, isInRow) = (0, true)
      case UInt8(ascii: ")"): isInRow = false
      case UInt8(ascii: ",") where isInRow: column += 1
      case UInt8(ascii: "'") where isInRow:
        let end = bytes[(index + 1)...].firstIndex(of: UInt8(ascii: "'")) ?? bytes.count
        if column < names.count, SecretName.isSecret(names[column]), end > index + 1 {
          found.append(NamedSecret(name: names[column], range: index + 1..<end))
        }
        index = end
      case UInt8(ascii: ","), 0...0x20: break
      default: if !isInRow { return index }
      }
      index += 1
    }
    return bytes.count
  }

  /// Finds the values of a Kubernetes Secret in YAML, all of which are secret.
  static func manifests(in bytes: [UInt8]) -> [NamedSecret] {
    guard bytes.offset(of: Array("kind: Secret\n".utf8)) != nil else { return [] }
    var found: [NamedSecret] = []
    for name in ["data:\n", "stringData:\n"] {
      var index = 0
      while let mark = bytes.offset(of: Array(name.utf8), from: index) {
        index = mark + name.utf8.count
        guard mark == 0 || bytes[mark - 1] == 0x0A else { continue }
        found += members(from: index, in: bytes, named: String(name.dropLast(2)))
      }
    }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Returns the value of each line from an index on, until a line that is not indented.
  private static func members(
    from start: Int, in bytes: [UInt8], named name: String
  ) -> [NamedSecret] {
    var found: [NamedSecret] = []
    var index = start
    while bytes.byte(index) == 0x20 {
      let end = bytes[index...].firstIndex(of: 0x0A) ?? bytes.count
      if let colon = bytes[index..<end].firstIndex(of: UInt8(ascii: ":")) {
        let value = bytes.skip(" \"'|>", from: colon + 1)
        let last = bytes.skipBack(" \"'\r", from: end, to: min(value, end))
        if last > value { found.append(NamedSecret(name: name, range: value..<last)) }
      }
      index = min(end + 1, bytes.count)
      if index == bytes.count { break }
    }
    return found
  }
}
