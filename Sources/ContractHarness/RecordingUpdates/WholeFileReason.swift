import ContractModel

/// The reason why `record --update` keeps no part of a recording, although most of it may be
/// unchanged.
package enum WholeFileReason: Sendable, Hashable {
  /// The steps or the vendor of the scenario have changed, so the old answers are to another
  /// question.
  case question
  /// The old file has a value that a rule for secrets hides.
  case secret
  /// A volatile value has another format, or a time no longer changes.
  case volatileValue
  /// The words for the steps have changed.
  case steps
  /// The runs have different numbers of requests, so no answer has a counterpart.
  case requests
  /// The result would mix two runs, for example because an element of a list has moved.
  case mixedRuns
  /// The old file lacks the layout of bodies.
  case format
  /// Other calls of handlers or delegates came late.
  case lateCalls
  /// The old run was so quick that its times do not show which of them a step renews.
  case times
  /// The old file is not a valid recording of the scenario.
  case unreadable

  /// Finds the reason why two recordings with the same question cannot be merged.
  init(_ old: Recording, _ new: Recording) {
    if old.steps != new.steps {
      self = .steps
    } else if old.evidence.exchanges.count != new.evidence.exchanges.count {
      self = .requests
    } else {
      self = .mixedRuns
    }
  }

  /// The reason as the end of a sentence, such as `the number of requests has changed`.
  package var words: String {
    switch self {
    case .question: "the scenario asks something else"
    case .secret: "the old one had a value that is hidden now"
    case .volatileValue: "other values may follow from a volatile one"
    case .steps: "the steps have other words"
    case .requests: "the number of requests has changed"
    case .mixedRuns: "its parts would be of different runs"
    case .format: "the old one had an older format"
    case .lateCalls: "other calls came late"
    case .times: "the old one does not show which times are renewed"
    case .unreadable: "the old one could not be read"
    }
  }
}
