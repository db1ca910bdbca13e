extension NamedSecret {
  /// Finds what OAuth calls `code`, `ticket` and the like (RFC 6749) in forms that stand in a text,
  /// wherever a field beside it says that OAuth speaks.
  static func codes(in bytes: [UInt8]) -> [NamedSecret] {
    var matches: [NamedSecret] = []
    var index = 0
    let equals = ByteSet("=")
    while let place = bytes.withUnsafeBufferPointer({ equals.first(in: index..<$0.count, of: $0) })
    {
      index = place + 1
      guard
        let name = names.first(where: { bytes[..<place].reversed().starts(with: $0.reversed()) })
      else { continue }
      let start = place - name.count
      guard start == 0 || !isName(bytes[start - 1]) else { continue }
      var form = start
      while form > 0, place - form < 4096, isOfForm(bytes[form - 1]) { form -= 1 }
      let end = bytes[index...].firstIndex { !isOfForm($0) } ?? bytes.count
      matches += fields(in: form..<end, of: bytes).filter { $0.range.lowerBound >= start }
      index = max(index, end)
    }
    return matches
  }

  private static let names = ["code", "ticket", "assertion", "nonce"].map { Array($0.utf8) }

  private static func isOfForm(_ byte: UInt8) -> Bool {
    byte > 0x20 && !"\"'<>`?#(){}[]\\".utf8.contains(byte)
  }
}
