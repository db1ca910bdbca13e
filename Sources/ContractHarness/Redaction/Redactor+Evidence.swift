import ContractBinding
package import ContractModel
import ContractRedaction

extension Redactor {
  /// Redacts a whole run: equal secrets become equal placeholders throughout it.
  package func evidence(of observation: Observation) -> Evidence {
    RunRedaction(of: observation, by: self).evidence
  }

  /// Redacts a recording that is there already; what it says of redaction is left as it is.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - form: The form of the evidence: as it is kept, or as it is shown.
  /// - Returns: The recording by today's rules.
  package func redacted(
    _ recording: Recording, as form: (RunRedaction) -> Evidence = \.evidence
  ) -> Recording {
    var clean = recording
    clean.evidence = form(RunRedaction(of: Observation(recording.evidence), by: self))
    clean.evidence.redacted = recording.evidence.redacted
    return clean
  }

  // MARK: Comparing

  /// A redactor for requests that are compared with those of recorded exchanges: what looks like a
  /// key in a recorded path was left there because it is none.
  func sparing(pathsOf exchanges: [Exchange]) -> Redactor {
    sparing(Identifiers(inPathsOf: exchanges.map(\.request.target)))
  }

  /// An outcome in the form in which outcomes are compared: as for requests.
  package func canonical(_ outcome: Outcome) -> Outcome {
    var pass = RedactionPass(self, isAnonymous: true)
    return pass.outcome(outcome, at: .nowhere)
  }

  /// A call in the form in which calls are compared: as for requests.
  func canonical(_ call: SeamCall) -> SeamCall {
    var pass = RedactionPass(self, isAnonymous: true)
    var clean = call
    clean.arguments = pass.arguments(call.arguments, of: call.name, at: .nowhere)
    return clean
  }

  /// An outcome of a replay whose redacted numbers differ from those that are really 0; its
  /// texts are left as they are.
  func markingNumbers(in outcome: Outcome) -> Outcome {
    var pass = RedactionPass(self)
    pass.marksNumbers = true
    return pass.outcome(outcome, at: .nowhere)
  }
}
