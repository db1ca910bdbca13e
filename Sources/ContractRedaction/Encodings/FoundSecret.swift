/// A secret that the redactor found in a text.
package struct FoundSecret: Sendable, Hashable {
  /// The name of the rule, such as `credential ORDERS_TOKEN` or `key format aws`.
  package var rule: String
  /// The range of the secret in the text, with its encoding if it has one, such as base64.
  package var range: Range<Int>
  /// The secret without encoding, if it was known before or has escapes in the text; otherwise
  /// `nil`, and the bytes at `range` are the secret.
  var value: String?

  /// The index of the first byte, for a message with line and column.
  package var offset: Int { range.lowerBound }
}

extension [Range<Int>] {
  var withoutOverlaps: [Range<Int>] {
    map { FoundSecret(rule: "", range: $0) }.withoutOverlaps.map(\.range)
  }
}

extension [FoundSecret] {
  /// The secrets from left to right; those that overlap become one, so that each byte changes once.
  var withoutOverlaps: [FoundSecret] {
    sorted { ($0.offset, $1.range.upperBound) < ($1.offset, $0.range.upperBound) }
      .reduce(into: []) { kept, secret in
        if let last = kept.last, last.range.overlaps(secret.range) {
          let end = Swift.max(last.range.upperBound, secret.range.upperBound)
          kept[kept.count - 1].range = last.offset..<end
        } else {
          kept.append(secret)
        }
      }
  }
}
