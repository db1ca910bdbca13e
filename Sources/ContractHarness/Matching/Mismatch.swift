import ContractBinding
package import ContractModel
package import ContractValues

/// One place where a value is not what a contract says.
package struct Mismatch: Sendable, Hashable {
  /// The place inside the value.
  package var path: ValuePath
  /// Where the contract says otherwise: the matcher, or its key where there is no value.
  package var location: SourceLocation
  /// How many characters are to be marked there.
  package var length: Int
  /// The expected lines of JSON, in which matchers are words.
  package var expected: [String]
  /// The actual lines of JSON; empty for no value.
  package var actual: [String]
  /// The expectation in a few words: `a string`.
  package var wanted: String
  /// The value that was there, in a few words: `3`, `nothing`.
  package var summary: String
  /// A remark: `(nearest of 3 alternatives)`.
  package var note: String
  /// Advice, where more is needed than to mend a value; empty otherwise.
  package var help: [String] = []
  /// The placeholders that stand where something else would have decided; `nil` where it is
  /// known that the value is another.
  var placeholders: [String]?

  /// True if redaction has taken what decides.
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

  /// Checks whether a contract speaks of an object by its token, so that another one is meant.
  private static func names(_ matcher: Matcher, aToken token: String) -> Bool {
    guard case .literal(.string(let text)) = matcher else { return false }
    return text.prefix { $0 != "#" } == token.prefix { $0 != "#" }
  }

  /// How a suite says what something shows that is no value.
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
    // How a text is quoted is not known here.
    case .literal(.string): return (expected.location, 1)
    case .literal(let value): return (expected.location, ValuePreview(value).line.count)
    case let matcher: return (expected.location, matcher.word?.count ?? 1)
    }
  }

  /// A mismatch that nobody will read.
  init(at path: ValuePath, _ location: SourceLocation) {
    self.path = path
    self.location = location
    length = 1
    wanted = ""
    summary = ""
    note = ""
    expected = []
    actual = []
  }

  /// The mismatch, as a sentence fragment: `expected a string, got 3`.
  package var reason: String { "expected \(wanted), got \(summary)\(note)" }

  /// True if there was no value at all.
  package var isMissing: Bool { actual.isEmpty }
}
