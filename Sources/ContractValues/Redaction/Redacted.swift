/// A note in a recording that a secret was replaced, with the rule and place but not the secret.
package struct Redacted: Sendable, Hashable, Comparable {
  /// The name of the rule that found the secret, such as `header authorization`.
  package var rule: String
  /// The place of the replaced value, such as `exchanges[0].request.headers.authorization`.
  package var place: String

  /// Creates a note; `place` is a text such as `outcomes[0].returned`.
  package init(rule: String, place: String) {
    self.rule = rule
    self.place = place
  }

  /// Sorts notes by place and then by rule, so that recordings list them in the same order each
  /// time.
  package static func < (left: Redacted, right: Redacted) -> Bool {
    (left.place, left.rule) < (right.place, right.rule)
  }
}
