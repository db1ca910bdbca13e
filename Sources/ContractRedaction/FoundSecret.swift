/// A secret in a text: its range and the rule that found it.
package struct FoundSecret: Sendable, Hashable {
  /// The rule that found it, such as `credential ORDERS_TOKEN` or `key format aws`.
  package var rule: String
  /// The bytes of the secret, which may be in an encoded form.
  package var range: Range<Int>
  /// The plain value of a known secret, which the text may hold in an encoded form.
  var value: String?

  /// The offset of its first byte.
  package var offset: Int { range.lowerBound }
}

extension [FoundSecret] {
  /// The secrets from left to right, without those that overlap an earlier one.
  var withoutOverlaps: [FoundSecret] {
    sorted { $0.offset < $1.offset }.reduce(into: []) { kept, secret in
      if kept.last.map({ !$0.range.overlaps(secret.range) }) ?? true { kept.append(secret) }
    }
  }
}
