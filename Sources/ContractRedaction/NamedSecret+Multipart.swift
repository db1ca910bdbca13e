import ContractValues

extension NamedSecret {
  /// Finds the content of parts of secret names in a multipart form (RFC 7578).
  static func parts(in bytes: [UInt8], names: [String]) -> [NamedSecret] {
    var matches: [NamedSecret] = []
    var index = 0
    let mark = Array("name=".utf8)
    while let place = bytes.offset(of: mark, from: index) {
      let start = place + mark.count
      index = start
      // `filename=` is another parameter.
      guard place == 0 || !isName(bytes[place - 1]), start < bytes.count else { continue }
      let isQuoted = bytes[start] == 0x22
      let end =
        bytes[(isQuoted ? start + 1 : start)...].firstIndex { byte in
          isQuoted ? byte == 0x22 : byte <= 0x20 || byte == UInt8(ascii: ";")
        } ?? bytes.count
      let name = String(decoding: bytes[(isQuoted ? start + 1 : start)..<end], as: UTF8.self)
      guard names.contains(name) || SecretName.isSecret(name),
        let content = content(of: bytes, from: end)
      else { continue }
      if !content.isEmpty { matches.append(NamedSecret(name: name, range: content)) }
      index = content.upperBound
    }
    return matches
  }

  /// What lies between the empty line after a part's head and the next boundary; some clients
  /// break lines without a carriage return.
  private static func content(of bytes: [UInt8], from start: Int) -> Range<Int>? {
    var index = start
    while let feed = bytes[index...].firstIndex(of: 0x0A) {
      index = feed + 1
      let isEmpty =
        bytes[index...].starts(with: [0x0A]) || bytes[index...].starts(with: [0x0D, 0x0A])
      guard isEmpty else { continue }
      let begin = index + (bytes[index] == 0x0A ? 1 : 2)
      guard let dashes = bytes.offset(of: [0x0A, 0x2D, 0x2D], from: begin - 1) else {
        return begin..<bytes.count
      }
      let end = dashes > begin && bytes[dashes - 1] == 0x0D ? dashes - 1 : dashes
      return begin..<max(begin, end)
    }
    return nil
  }
}
