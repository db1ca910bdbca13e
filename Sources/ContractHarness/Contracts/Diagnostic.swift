/// One message to a person: the one shape of everything the tool has to say.
///
/// Rendered as a headline, the place with its line and a caret, then facts, then help.
public struct Diagnostic: Sendable, Hashable, Codable {
  /// How much it matters.
  public enum Severity: String, Sendable, Hashable, Codable {
    /// Something is wrong.
    case error
    /// Something should be looked at.
    case warning
    /// Something is good to know.
    case info
  }

  /// How much it matters.
  public var severity: Severity
  /// What is wrong, lowercase, one sentence without a full stop, within 80 columns.
  public var headline: String
  /// Where; `nil` only when no file is concerned.
  public var location: SourceLocation?
  /// The text of the line at ``location``, where it is known.
  public var sourceLine: String?
  /// How many characters the caret marks, at least 1.
  public var length: Int
  /// What stands under the caret, such as `did you mean 'regex'?`.
  public var label: String
  /// Facts below the snippet, a line each: `- expected`, `+ actual`, `recording  …`.
  public var facts: [String]
  /// What to do: a sentence, or commands that work when pasted, a line each.
  public var help: [String]

  /// Creates a message.
  public init(
    _ headline: String,
    severity: Severity = .error,
    at location: SourceLocation? = nil,
    sourceLine: String? = nil,
    length: Int = 1,
    label: String = "",
    facts: [String] = [],
    help: [String] = []
  ) {
    self.severity = severity
    self.headline = headline
    self.location = location
    self.sourceLine = sourceLine
    self.length = length
    self.label = label
    self.facts = facts
    self.help = help
  }
}
