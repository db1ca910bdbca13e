import ContractBinding
import ContractModel

/// A call at a seam that the recording does not answer.
struct RefusedSeamCall: Sendable, Hashable {
  /// The reason why a call is refused.
  enum Reason: Sendable, Hashable {
    /// No such call was recorded, only others of the same name.
    case neverRecorded(duplicates: [[Value]])
    /// The call was recorded, and has been answered as often already.
    case usedUp(times: Int)
  }

  /// The call.
  var call: SeamCall
  /// The reason why the call is refused.
  var reason: Reason

  /// Returns the message about the refusal.
  ///
  /// - Parameters:
  ///   - location: The place of the scenario.
  ///   - help: The advice.
  /// - Returns: The message.
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
  /// The call on one line: `loadFeedbackForm("survey-1")`.
  var words: String { "\(name)(\(arguments.map(\.summary).joined(separator: ", ")))" }

  /// The call on one line, with complete arguments.
  fileprivate var line: String {
    "\(name)(\(arguments.map { ValuePreview($0).line }.joined(separator: ", ")))"
  }
}
