/// A message to the user: a headline, then the position with the source line and a caret, then
/// facts, then advice.
public struct Diagnostic: Sendable, Hashable, Codable {
  /// The importance of a message, which terminals show as a colour and as the first word.
  public enum Severity: String, Sendable, Hashable, Codable {
    /// The user must correct something before the command can succeed.
    case error
    /// The user should look at something, but the command can succeed.
    case warning
    /// A remark that requires no action, such as a hint about a contract.
    case info
  }

  /// The importance of the message, whose word begins its text; by default it is an error.
  public var severity: Severity
  /// The problem in one sentence of at most 80 characters, without a capital at the start and
  /// without a full stop.
  public var headline: String
  /// The position in a file; `nil` if the message is not about a file.
  public var location: SourceLocation?
  /// The whole line at ``location``; `nil` if it has not been read.
  public var sourceLine: String?
  /// The number of characters under which carets are shown, at least 1.
  public var length: Int
  /// A text beside the caret, such as `did you mean 'regex'?`; it can be empty.
  public var label: String
  /// Lines below the source line, such as `- expected`, `+ actual` or `recording  …`.
  public var facts: [String]
  /// Advice, one entry for each line: a sentence, or a command that can be pasted into a shell.
  public var help: [String]
  /// The text of one message that replaces equal messages about several scenarios; `nil` if each
  /// must be shown.
  public var gathering: Gathering?
  /// The cause that the message shares with others; `nil` if the headline identifies the cause.
  package var cause: Cause?
  /// An option that a new run of the case needs to show the problem again, such as `--concurrent`;
  /// `nil` if it needs none.
  package var rerunOption: String?

  /// The text of the one message that replaces equal messages about several scenarios.
  ///
  /// Such a message is "3 scenarios are not recorded".
  public struct Gathering: Sendable, Hashable, Codable {
    /// The words after the number of scenarios, such as `scenarios are not recorded`.
    public var words: String
    /// Advice that applies to all the scenarios, one entry for each line.
    public var help: [String]

    /// Creates the text; the number of scenarios is put before `words`.
    public init(_ words: String, help: [String]) {
      self.words = words
      self.help = help
    }
  }

  /// Creates a message, by default an error that belongs to no file.
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

  /// Changes each text of the message, but not its position, such as to remove secrets.
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

  /// Formats a fact as one line, with its name in a column of 11 characters.
  ///
  /// One space follows a longer name.
  ///
  /// - Parameters:
  ///   - name: The name, such as `recording`.
  ///   - text: The text beside the name.
  /// - Returns: A line for ``facts``, such as "recording  Recordings/a.json".
  public static func fact(_ name: String, _ text: String) -> String {
    name + String(repeating: " ", count: max(1, 11 - name.count)) + text
  }
}
