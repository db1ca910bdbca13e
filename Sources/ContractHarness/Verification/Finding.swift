import ContractBinding
import ContractModel
import ContractValues

/// One thing that is wrong with what a step produced, before anybody is blamed for it.
struct Finding {
  /// The deed of the subject, to stand after its name: `leaves out quantity`.
  var predicate: String
  /// The same without particulars, for when the headline would be too long.
  var shortPredicate: String
  /// Where the contract says otherwise, or where the step is written.
  var location: SourceLocation
  /// How many characters the caret marks.
  var length = 1
  /// The text under the caret.
  var label = ""
  /// The place of the step in the scenario, from 0; `nil` when no step is concerned.
  var step: Int?
  /// The place inside the outcome.
  var place: String?
  /// The expected and the actual lines.
  var difference: [String] = []
  /// Advice.
  var help: [String] = []
  /// True if a promise is broken; otherwise it could not be checked.
  var isBroken = true
  /// The mismatch of which nobody knows whether it is one, because redaction has taken what
  /// decides; `nil` for all others.
  var undecided: Mismatch?
  /// True if the recording decided, not the contract.
  var isFromRecording = false

  init(
    _ predicate: String, short: String? = nil, at location: SourceLocation, step: Int? = nil
  ) {
    self.predicate = predicate
    self.shortPredicate = short ?? predicate
    self.location = location
    self.step = step
  }

  /// Shows what was expected and what there was.
  ///
  /// - Parameters:
  ///   - expected: The expected lines.
  ///   - actual: The lines that were there.
  mutating func show(expected: [String], actual: [String]) {
    difference = LineDifference(expected: expected, actual: actual).lines
  }
}

extension Finding {
  /// A value that is not what the contract says.
  ///
  /// - Parameters:
  ///   - mismatch: Where, and how.
  ///   - place: The value's place in the outcome, where it is not plain: `argument 2 of handler`.
  ///   - step: The step's place in the scenario, from 0.
  init(_ mismatch: Mismatch, in place: String?, step: Int?) {
    var predicate = "answers \(mismatch.summary) where the contract says \(mismatch.wanted)"
    if mismatch.isMissing, case .key(let key) = mismatch.path.components.last {
      predicate = "leaves out \(key)"
    }
    self.init(
      predicate, short: "answers otherwise than the contract says", at: mismatch.location,
      step: step)
    length = mismatch.length
    label = "got \(mismatch.summary)\(mismatch.note)"
    help = mismatch.help
    self.place = Self.place(mismatch.path, in: place)
    show(expected: mismatch.expected, actual: mismatch.actual)
    guard mismatch.isUndecided else { return }
    isBroken = false
    undecided = mismatch
    label = "redacted"
  }

  /// The place inside an outcome, for a fact: `$.success.quantity`, `argument 2 of handler, $.id`.
  static func place(_ path: ValuePath, in value: String?) -> String? {
    if path.components.isEmpty { return value }
    return value.map { "\($0), \(path)" } ?? path.description
  }
}
