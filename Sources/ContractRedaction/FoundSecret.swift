/// A secret that was found in bytes: the rule that knows it, and its place.
package struct FoundSecret: Sendable, Hashable {
  /// The rule that knows it, such as `credential ORDERS_TOKEN` or `key format aws`.
  package var rule: String
  package var range: Range<Int>
  /// The secret itself, where it was known before and may be written in another form here.
  var value: String?

  /// Where it begins, in bytes.
  package var offset: Int { range.lowerBound }
}

extension [FoundSecret] {
  /// The secrets from left to right; of two that overlap, the first.
  var withoutOverlaps: [FoundSecret] {
    sorted { $0.offset < $1.offset }.reduce(into: []) { kept, secret in
      if kept.last.map({ !$0.range.overlaps(secret.range) }) ?? true { kept.append(secret) }
    }
  }
}
