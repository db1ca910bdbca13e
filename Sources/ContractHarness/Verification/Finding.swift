import ContractModel
import ContractValues

/// One problem with the result of a step.
///
/// ``Findings`` decides if the problem is the fault of the subject or of the recording.
struct Finding {
  /// The way in which a step failed.
  enum Ending: Sendable, Hashable {
    /// The run waited in vain until a time limit.
    case timeout
    /// The step threw an unexpected error.
    case error
  }

  /// The part of the headline after the subject's name, such as `leaves out quantity`.
  var predicate: String
  /// A shorter form of ``predicate``, for a headline that would have more than 80 characters.
  var shortPredicate: String
  /// The position of the broken expectation in the contract, or of the step if there is none.
  var location: SourceLocation
  /// The number of characters that the message underlines.
  var length = 1
  /// The text beside the underlined part, such as `got 3`.
  var label = ""
  /// The index of the step in the scenario, from 0; `nil` if the problem is not in a step.
  var step: Int?
  /// The kind of problem, as in a ``Cause``; `nil` if the short predicate names the kind.
  var kind: String?
  /// The path to the problem inside a value; `nil` if the problem concerns no value.
  var path: ValuePath?
  /// The name of the request or call with the problem; `nil` if it is the step's operation.
  var operation: String?
  /// The place of the problem inside the outcome, for the message, such as `$.success.quantity`.
  var place: String?
  /// The expected and the actual lines, each after `- ` or `+ `.
  var difference: [String] = []
  /// The lines of advice; empty if only a value is wrong.
  var help: [String] = []
  /// True if the subject broke the contract; false if this could not be checked.
  var isBroken = true
  /// The mismatch that could not be decided, because redaction replaced the value; `nil` for any
  /// other problem.
  var undecided: Mismatch?
  /// The way in which the step failed, if the run may explain it; `nil` for other problems.
  var ending: Ending?
  /// True if the result differs from the recording, and not from the contract.
  var isFromRecording = false
  /// The operation that gave no answer, although the recording has one; `nil` for other problems.
  var unanswered: String?
  /// True if a correct subject may behave in this way too, so that the problem is only a warning.
  var isWarning = false

  init(
    _ predicate: String, short: String? = nil, at location: SourceLocation, step: Int? = nil,
    label: String = "", in place: String? = nil, of operation: String? = nil,
    difference: [String] = [], help: [String] = [], isFromRecording: Bool = false
  ) {
    self.predicate = predicate
    self.shortPredicate = short ?? predicate
    self.location = location
    self.step = step
    self.label = label
    self.place = place
    self.operation = operation
    self.difference = difference
    self.help = help
    self.isFromRecording = isFromRecording
  }

  mutating func show(expected: [String], actual: [String]) {
    difference = LineDifference(expected: expected, actual: actual).lines
  }
}

extension Finding {
  /// Describes a value that does not match the contract.
  ///
  /// The place is the part of the outcome, such as `argument 2 of handler`; `nil` if it is obvious.
  /// The deed begins the headline, such as `emits 3`; `nil` for an answer.
  init(
    _ mismatch: Mismatch, in place: String?, step: Int?, deed: String? = nil,
    short: String = "does not answer as the contract says"
  ) {
    let begun = deed ?? "answers \(mismatch.summary)"
    var predicate = "\(begun) where the contract says \(mismatch.wanted)"
    if deed == nil, mismatch.isMissing, case .key(let key) = mismatch.path.components.last {
      predicate = "leaves out \(key)"
    }
    self.init(predicate, short: short, at: mismatch.location, step: step)
    length = mismatch.length
    label = "got \(mismatch.summary)\(mismatch.note)"
    help = mismatch.help
    kind = mismatch.change.rawValue
    path = mismatch.path
    self.place = Self.place(mismatch.path, in: place)
    show(expected: mismatch.expected, actual: mismatch.actual)
    guard mismatch.isUndecided else { return }
    isBroken = false
    undecided = mismatch
    label = "redacted"
  }

  /// Returns a place inside an outcome for a message, such as `$.success.quantity` or
  /// `argument 2 of handler, $.id`.
  static func place(_ path: ValuePath, in value: String?) -> String? {
    if path.components.isEmpty { return value }
    return value.map { "\($0), \(path)" } ?? path.description
  }
}
