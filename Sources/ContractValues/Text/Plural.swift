/// Numbers with their nouns.
package enum Plural {
  /// A number and a noun that agrees with it: `1 scenario`, `2 scenarios`.
  package static func of(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }

  /// A number and a noun whose plural ends with an `s`.
  package static func of(_ count: Int, _ noun: String) -> String { of(count, noun, "\(noun)s") }
}
