import ContractBinding
package import ContractModel
import ContractRedaction
package import ContractValues

extension Redactor {
  /// Redacts a whole run: equal secrets become equal placeholders throughout it.
  ///
  /// The replacements are in order of place.
  package func redacted(
    _ observation: Observation
  ) -> (observation: Observation, redacted: [Redacted]) {
    // The first pass finds the secrets; the second meets them in places that no rule names.
    var (pass, clean) = finding(observation)
    let echoed = pass.echoed
    if !pass.found.isEmpty {
      pass = RedactionPass(self, echoing: pass)
      clean = pass.observation(observation)
    }
    return (clean, pass.namelessEntries(besides: echoed))
  }

  func finding(_ observation: Observation) -> (pass: RedactionPass, observation: Observation) {
    var pass = RedactionPass(self)
    let suspects = Identifiers(inPathsOf: observation.exchanges.map(\.request.target)).values
    if !suspects.isEmpty {
      let named = Identifiers(in: observation.exchanges.compactMap(\.responseBody)).values
      pass.identifiers.formUnion(suspects.intersection(named))
    }
    let clean = pass.observation(observation)
    return (pass, clean)
  }

  /// Redacts a recording that is there already; what it says of redaction is left as it is.
  package func redacted(_ recording: Recording) -> Recording {
    var recording = recording
    recording.observation = redacted(recording.observation).observation
    return recording
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
    return pass.outcome(outcome, at: "outcome")
  }

  /// A call in the form in which calls are compared: as for requests.
  func canonical(_ call: SeamCall) -> SeamCall {
    var pass = RedactionPass(self, isAnonymous: true)
    var clean = call
    clean.arguments = pass.arguments(call.arguments, of: call.name, at: "call")
    return clean
  }

  /// An outcome of a replay whose redacted numbers differ from those that are really 0; its
  /// texts are left as they are.
  func markingNumbers(in outcome: Outcome) -> Outcome {
    var pass = RedactionPass(self)
    pass.marksNumbers = true
    return pass.outcome(outcome, at: "outcome")
  }
}

extension Exchange {
  fileprivate var responseBody: [UInt8]? {
    if case .response(let response) = result { response.body } else { nil }
  }
}
