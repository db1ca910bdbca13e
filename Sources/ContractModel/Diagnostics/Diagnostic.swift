/// A message to the user.
///
/// All messages of the tool have this type.
///
/// Its text has a headline, the place with the source line and a caret, then facts, then help.
public struct Diagnostic: Sendable, Hashable, Codable {
  /// The severity of the message.
  public enum Severity: String, Sendable, Hashable, Codable {
    /// An error: the user must fix it.
    case error
    /// A warning: the user should look at it.
    case warning
    /// Information that needs no action.
    case info
  }

  /// The severity of the message.
  public var severity: Severity
  /// The problem, lowercase, one sentence without a full stop, within 80 columns.
  public var headline: String
  /// The place in a file, or `nil` if the message is about no file.
  public var location: SourceLocation?
  /// The text of the line at ``location``, or `nil` if it is unknown.
  public var sourceLine: String?
  /// The number of characters that the caret marks, at least 1.
  public var length: Int
  /// The text under the caret, such as `did you mean 'regex'?`.
  public var label: String
  /// Facts below the snippet, one for each line: `- expected`, `+ actual`, `recording  …`.
  public var facts: [String]
  /// Advice, one for each line: a sentence, or commands that work when pasted.
  public var help: [String]
  /// The text that replaces several equal messages about scenarios, or `nil` if each must be shown.
  public var gathering: Gathering?
  /// The cause that the message shares with others; `nil` if its headline says it all.
  package var cause: Cause?

  /// The text of a message about several scenarios of a contract.
  public struct Gathering: Sendable, Hashable, Codable {
    /// The problem after a number: `scenarios are not recorded`.
    public var words: String
    /// Advice for all the scenarios.
    public var help: [String]

    /// Creates the text.
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

  /// Applies a change to each text of the message, but not to its place.
  ///
  /// - Parameter change: A function that returns the new text, such as one without secrets.
  /// - Returns: The changed message.
  package func mapTexts(_ change: (String) -> String) -> Diagnostic {
    var changed = self
    changed.headline = change(headline)
    changed.sourceLine = sourceLine.map(change)
    changed.label = change(label)
    changed.facts = facts.map(change)
    changed.help = help.map(change)
    changed.gathering = gathering.map { Gathering(change($0.words), help: $0.help.map(change)) }
    changed.cause = cause?.mapTexts(change)
    return changed
  }

  /// Returns a fact as a line, with its name in a separate column.
  ///
  /// - Parameters:
  ///   - name: The name of the fact, such as `recording`.
  ///   - text: The fact.
  /// - Returns: A line for ``facts``.
  public static func fact(_ name: String, _ text: String) -> String {
    name + String(repeating: " ", count: max(1, 11 - name.count)) + text
  }
}
