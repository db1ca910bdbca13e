/// Numbers with the singular or plural of a noun, for messages.
package enum Plural {
  /// Joins a number and a noun: "1 entry", "2 entries", "0 entries".
  package static func of(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }

  /// Joins a number and a noun whose plural ends with "s": "1 scenario", "2 scenarios".
  package static func of(_ count: Int, _ noun: String) -> String { of(count, noun, "\(noun)s") }

  /// Counts how often something happens: "once", "twice", "3 times".
  package static func times(_ count: Int) -> String {
    switch count {
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
  }
}
