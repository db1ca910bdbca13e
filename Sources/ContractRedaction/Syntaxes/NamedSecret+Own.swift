import ContractValues

extension NamedSecret {
  /// Finds values after names that the contract hides at any depth, as `blob: …` for `$..blob`.
  ///
  /// Queries, forms and header fields have rules of their own, so an equals sign counts only after
  /// the first word of a line. The path of the rule is the name of the value that it finds.
  static func values(
    by rules: [(path: String, key: String)], in bytes: [UInt8]
  ) -> [NamedSecret] {
    rules.filter { !$0.key.isEmpty }.flatMap { path, key in
      bytes.collect(afterText: key) { index in
        let start = index - key.utf8.count
        // JSON in a text is read by its keys. A name in quotes or in a tag is not a label.
        guard start == 0 || beginnings.contains(bytes[start - 1]),
          let value = AssignedValue(after: start..<index, in: bytes, isProse: false),
          !value.isQuoted, value.isColon || start > 0 && bytes[start - 1] == 0x0A,
          case let range = value.range, !range.isEmpty
        else { return [] }
        index = range.upperBound
        return [NamedSecret(name: path, range: range)]
      }
    }.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private static let beginnings = ByteSet(",;(", below: 0x21)
}
