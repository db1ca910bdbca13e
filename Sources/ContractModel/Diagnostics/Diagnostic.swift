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
  /// The problem, lowercase, one sentence without a full stop, within 80 columns.
  public var headline: String
  /// Where; `nil` only when no file is concerned.
  public var location: SourceLocation?
  /// The text of the line at ``location``, where it is known.
  public var sourceLine: String?
  /// How many characters the caret marks, at least 1.
  public var length: Int
  /// The text under the caret, such as `did you mean 'regex'?`.
  public var label: String
  /// Facts below the snippet, a line each: `- expected`, `+ actual`, `recording  …`.
  public var facts: [String]
  /// Advice: a sentence, or commands that work when pasted, a line each.
  public var help: [String]
  /// A message that replaces several equal ones about scenarios; `nil` for one that must
  /// be shown for each.
  public var gathering: Gathering?

  /// A message about several scenarios of a contract.
  public struct Gathering: Sendable, Hashable, Codable {
    /// The problem, to stand after a number: `scenarios are not recorded`.
    public var words: String
    /// Advice for all of them.
    public var help: [String]

    /// Creates words for several.
    public init(_ words: String, help: [String]) {
      self.words = words
      self.help = help
    }
  }

  /// Creates a message.
  public init(
    _ headline: String,
    severity: Severity = .error,
    at location: SourceLocation? = nil,
    sourceLine: String? = nil,
    length: Int = 1,
    label: String = "",
    facts: [String] = [],
    help: [String] = [],
    gathering: Gathering? = nil
  ) {
    self.severity = severity
    self.headline = headline
    self.location = location
    self.sourceLine = sourceLine
    self.length = length
    self.label = label
    self.facts = facts
    self.help = help
    self.gathering = gathering
  }

  /// The message with each of its texts changed; where it is stays as it is.
  ///
  /// - Parameter change: What becomes of a text, such as one without secrets.
  /// - Returns: The message.
  package func mapTexts(_ change: (String) -> String) -> Diagnostic {
    var changed = self
    changed.headline = change(headline)
    changed.sourceLine = sourceLine.map(change)
    changed.label = change(label)
    changed.facts = facts.map(change)
    changed.help = help.map(change)
    changed.gathering = gathering.map { Gathering(change($0.words), help: $0.help.map(change)) }
    return changed
  }

  /// One fact of a message, with its name in a column of its own.
  ///
  /// - Parameters:
  ///   - name: What the fact is about: `recording`.
  ///   - text: The fact.
  /// - Returns: A line for ``facts``.
  public static func fact(_ name: String, _ text: String) -> String {
    name + String(repeating: " ", count: max(1, 11 - name.count)) + text
  }
}
