/// The texts that certainly are cases of Swift enums, among the values of one scenario.
///
/// A value does not show if `open` is an enum's case or a plain text. So the conversion counts the
/// cases that it writes. If the value contains `open` exactly as often, each of them is a case. If
/// it contains more, one may be a plain text, and none is certain.
package struct EnumWords: Sendable, Hashable {
  /// The texts in each value of the scenario that certainly are the names of enum cases.
  private var words: [Value: Set<String>] = [:]

  package init() {}

  package func contains(_ text: String, in value: Value) -> Bool {
    words[value]?.contains(text) ?? false
  }

  /// Adds a value, with the number of times that its conversion has written each case.
  mutating func add(_ value: Value, _ tally: EnumWordCounts) {
    // This text is not an enum's case here. It gets an empty set, because the same text may be a
    // case in another result, and then it is not certain.
    if tally.counts.isEmpty {
      if case .string = value { words[value] = [] }
      return
    }
    var found: [String: Int] = [:]
    value.count(tally.counts, in: &found)
    let certain = Set(found.filter { tally.counts[$0.key] == $0.value }.keys)
    words[value] = words[value]?.intersection(certain) ?? certain
  }
}

/// The number of times that the encoding of one instance has written each case without associated
/// values.
///
/// It is a class, because all parts of an encoding share it. It stays on the thread of the
/// encoding.
final class EnumWordCounts {
  private(set) var counts: [String: Int] = [:]

  func add(_ word: String) { counts[word, default: 0] += 1 }
}

extension Value {
  fileprivate func count(_ words: [String: Int], in found: inout [String: Int]) {
    switch self {
    case .string(let text): if words[text] != nil { found[text, default: 0] += 1 }
    case .array(let elements): for element in elements { element.count(words, in: &found) }
    case .object(let members): for member in members.values { member.count(words, in: &found) }
    case .error(let error): for field in error.fields.values { field.count(words, in: &found) }
    case .null, .boolean, .integer, .largeInteger, .number, .token: break
    }
  }
}
