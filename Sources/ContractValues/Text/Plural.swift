/// Numbers with their nouns.
package enum Plural {
  /// Returns a number with the matching noun: `1 scenario`, `2 scenarios`.
  package static func of(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }

  /// Returns a number with a noun whose plural ends with `s`.
  package static func of(_ count: Int, _ noun: String) -> String { of(count, noun, "\(noun)s") }
}
