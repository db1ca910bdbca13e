import ContractValues

extension NamedSecret {
  /// Finds values after names that the contract hides at any depth, as `blob: …` for `$..blob`.
  ///
  /// Queries, forms and header fields have rules of their own, so an equals sign counts only after
  /// the first word of a line.
  ///
  /// - Parameters:
  ///   - rules: The paths with their keys, which need be no names of secrets.
  ///   - bytes: The text.
  /// - Returns: The values from left to right, each with its path as its name.
  static func values(
    by rules: [(path: String, key: String)], in bytes: [UInt8]
  ) -> [NamedSecret] {
    rules.flatMap { path, key -> [NamedSecret] in
      let written = Array(key.utf8)
      var found: [NamedSecret] = []
      var index = 0
      while !written.isEmpty, let start = bytes.offset(of: written, from: index) {
        index = start + written.count
        // JSON in a text is read by its keys. In quotes or in a tag, the name is none of a label.
        guard start == 0 || beginnings.contains(bytes[start - 1]),
          let value = value(from: index, in: bytes, isLine: start > 0 && bytes[start - 1] == 0x0A)
        else { continue }
        found.append(NamedSecret(name: path, range: value))
        index = value.upperBound
      }
      return found
    }.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The range of the value after a name that ends at an index; `nil` if no delimiter and value
  /// follow.
  private static func value(from end: Int, in bytes: [UInt8], isLine: Bool) -> Range<Int>? {
    let mark = bytes.skip(.blanks, from: end)
    let delimiter = bytes.byte(mark)
    guard delimiter == UInt8(ascii: ":") || isLine && delimiter == UInt8(ascii: "=") else {
      return nil
    }
    var start = bytes.skip(.blanks, from: mark + 1)
    let isQuoted = start < bytes.count && isQuote(bytes[start])
    if isQuoted { start += 1 }
    let value = start..<bytes.next(isQuoted ? quotedEnds : AssignedValue.bareEnds, from: start)
    return value.isEmpty ? nil : value
  }

  private static let beginnings = ByteSet(",;(", below: 0x21)
  private static let quotedEnds = ByteSet("\"'", below: 0x20)
}
