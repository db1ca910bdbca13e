import ContractBinding
package import ContractModel
package import ContractValues

/// A difference between a value and an expectation of a contract, with the texts for its message.
package struct Mismatch: Sendable, Hashable {
  /// The path of the difference inside the value, such as `$.items[0].id`.
  package var path: ValuePath
  /// The line and column of the matcher in the contract.
  ///
  /// For a missing value, it is the position of the matcher's key.
  package var location: SourceLocation
  /// The number of characters that the message underlines from this position.
  package var length = 1
  /// The expected value as lines of JSON, in which a matcher appears as a word such as `$string`.
  package var expected: [String] = []
  /// The actual value as lines of JSON; empty if the value is missing.
  package var actual: [String] = []
  /// The kind of difference, such as another type or a missing value.
  var change = Difference.Change.value
  /// A short description of the expectation, such as `a string`.
  package var wanted = ""
  /// A short description of the actual value, such as `3` or `nothing`.
  package var summary = ""
  /// A note at the end of the message, such as `(nearest of 3 alternatives)`; empty if there is
  /// none.
  package var note = ""
  /// The lines of advice; empty if the user only needs to correct a value.
  package var help: [String] = []
  /// The placeholders that hide what decides the comparison; `nil` if the value certainly differs.
  ///
  /// The list is empty for a redacted number.
  var placeholders: [String]?

  /// True if redaction hides what decides the comparison, so that the value may match.
  package var isUndecided: Bool { placeholders != nil }

  init(
    at path: ValuePath,
    _ place: Expected,
    wanted: String,
    expected: ValuePreview,
    actual: Value?,
    note: String = ""
  ) {
    self.path = path
    (location, length) = Self.mark(place, at: path, isMissing: actual == nil)
    change = Self.change(from: place.matcher, to: actual)
    self.wanted = wanted
    self.summary = actual?.summary ?? "nothing"
    self.note = note
    if case .token(let token) = actual, actual != Placeholder.number,
      !Self.names(place.matcher, aToken: token)
    {
      help = Self.help(for: token)
    }
    (self.expected, self.actual) = ValuePreview.lines(
      of: expected, and: actual.map { ValuePreview($0) })
  }

  private static func change(from matcher: Matcher, to actual: Value?) -> Difference.Change {
    guard let actual else { return .removed }
    switch matcher {
    case .literal(let wanted):
      return ValueShape(of: wanted) == ValueShape(of: actual) ? .value : .type
    case .absent: return .added
    case .value(let matcher): return matcher.definition.decidingPart.isKind ? .type : .value
    default: return .value
    }
  }

  /// Returns true if a contract names an object of the same type, such as `FormView#2`.
  ///
  /// Then only the number differs, and advice is not needed.
  private static func names(_ matcher: Matcher, aToken token: String) -> Bool {
    guard case .literal(.string(let text)) = matcher else { return false }
    return text.prefix { $0 != "#" } == token.prefix { $0 != "#" }
  }

  /// Creates advice for an object such as `FormView#1`: a conversion in the suite makes its values
  /// comparable.
  private static func help(for token: String) -> [String] {
    let type = token.prefix { $0 != "#" }
    return [
      "a \(type) is no plain value; the suite's 'conversions' say what it shows:",
      "Conversion(\(type).self, to: { [\"…\": .string($0.…)] })",
    ]
  }

  private static func mark(
    _ expected: Expected, at path: ValuePath, isMissing: Bool
  ) -> (SourceLocation, Int) {
    if isMissing, let key = expected.keyLocation, case .key(let name) = path.components.last {
      return (key, max(1, name.count))
    }
    switch expected.matcher {
    // The message does not know how the file quotes and escapes the text, so only the first
    // character is marked.
    case .literal(.string): return (expected.location, 1)
    case .literal(let value): return (expected.location, ValuePreview(value).line.count)
    case let matcher: return (expected.location, matcher.word?.count ?? 1)
    }
  }

  /// Creates a mismatch without texts, for a ``Matching`` that is silent.
  init(at path: ValuePath, _ location: SourceLocation) {
    self.path = path
    self.location = location
  }

  /// The mismatch as part of a sentence, such as `expected a string, got 3`.
  package var reason: String { "expected \(wanted), got \(summary)\(note)" }

  /// True if there is no actual value, such as for a missing key.
  ///
  /// It is also true for each mismatch without texts.
  package var isMissing: Bool { actual.isEmpty }
}
