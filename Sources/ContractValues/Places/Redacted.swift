/// A record of one redacted value: the rule and the place, never the value.
package struct Redacted: Sendable, Hashable, Comparable {
  /// The rule's name, such as `header authorization`.
  package var rule: String
  /// The place, such as `exchanges[0].request.headers.Authorization`.
  package var place: String

  /// Creates an entry.
  package init(rule: String, place: String) {
    self.rule = rule
    self.place = place
  }

  /// Orders by place, then by rule.
  package static func < (left: Redacted, right: Redacted) -> Bool {
    (left.place, left.rule) < (right.place, right.rule)
  }
}
