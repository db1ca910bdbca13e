import ContractBinding

/// One place where a value is not what a contract says.
public struct Mismatch: Sendable, Hashable {
  /// The place inside the value.
  public var path: ValuePath
  /// Where the contract says otherwise.
  public var location: SourceLocation
  /// What was expected, as lines of JSON in which matchers are words.
  public var expected: [String]
  /// What was there, as lines of JSON; empty when nothing was.
  public var actual: [String]
  /// What the contract says of the place, in a few words: `a string`.
  public var wanted: String
  /// The value that was there, in a few words: `3`, `nothing`.
  public var summary: String
  /// What else is to be said: `(nearest of 3 alternatives)`.
  public var note: String

  init(
    at path: ValuePath,
    _ location: SourceLocation,
    wanted: String,
    expected: Sketch,
    actual: Value?,
    note: String = ""
  ) {
    self.path = path
    self.location = location
    self.wanted = wanted
    self.summary = actual?.summary ?? "nothing"
    self.note = note
    self.expected = expected.lines
    self.actual = actual.map { Sketch($0).lines } ?? []
  }

  /// A mismatch that nobody will read.
  init(at path: ValuePath, _ location: SourceLocation) {
    self.path = path
    self.location = location
    wanted = ""
    summary = ""
    note = ""
    expected = []
    actual = []
  }

  /// What is wrong, as a sentence fragment: `expected a string, got 3`.
  public var reason: String { "expected \(wanted), got \(summary)\(note)" }

  /// Whether there was no value at all.
  public var isMissing: Bool { actual.isEmpty }
}
