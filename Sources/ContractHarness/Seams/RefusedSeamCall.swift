import ContractBinding
import ContractModel

/// A call to an SDK that the recording does not answer, so that the scenario stops.
struct RefusedSeamCall: Sendable, Hashable {
  /// The reason why a call is refused, which decides the headline of the message.
  enum Reason: Sendable, Hashable {
    /// No call with these arguments was recorded.
    ///
    /// `duplicates` are the arguments of recorded calls with the same name, unused calls first.
    case neverRecorded(duplicates: [[Value]])
    /// The recording has the call, but all its answers have been given; `times` is their number.
    case usedUp(times: Int)
  }

  /// The call that the adapter made, with its secrets replaced, for the message.
  var call: SeamCall
  var reason: Reason

  /// Returns the message about the refusal, which a report joins with others of the same cause.
  func diagnostic(at location: SourceLocation, help: [String]) -> Diagnostic {
    Diagnostic(headline, at: location, facts: facts, help: help)
      .caused(by: Cause(headline, operation: call.name))
  }

  private var headline: String {
    switch reason {
    case .neverRecorded: "the adapter made a call that was never recorded"
    case .usedUp: "the adapter made a call more often than was recorded"
    }
  }

  private var facts: [String] {
    let made = Diagnostic.fact("call", call.words)
    switch reason {
    case .usedUp(let times):
      return [made, Diagnostic.fact("recorded", times == 1 ? "once" : "\(times) times")]
    case .neverRecorded(let duplicates):
      guard let nearest = duplicates.first else {
        return [made, Diagnostic.fact("recorded", "no call of \(call.name)")]
      }
      let recorded = SeamCall(call.name, nearest).words
      let lines = ValuePreview.clip(SeamCall(call.name, nearest).line, call.line, to: 120)
      return [made, Diagnostic.fact("recorded", recorded), "- \(lines.0)", "+ \(lines.1)"]
    }
  }
}

extension SeamCall {
  /// The call on one line with short arguments, such as `loadFeedbackForm("survey-1")`.
  var words: String { "\(name)(\(arguments.map(\.summary).joined(separator: ", ")))" }

  /// The call on one line with complete arguments, to show the difference between two calls.
  fileprivate var line: String {
    "\(name)(\(arguments.map { ValuePreview($0).line }.joined(separator: ", ")))"
  }
}
