import ContractBinding
package import ContractModel
import ContractRedaction
package import ContractValues

extension Redactor {
  /// Redacts a whole run: equal secrets become equal placeholders throughout it.
  ///
  /// - Parameter observation: The run as it was.
  /// - Returns: The run as it may be kept, and what was replaced, in order of place.
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

  func finding(
    _ observation: Observation
  ) -> (pass: RedactionPass, observation: Observation) {
    var pass = RedactionPass(self)
    let suspects = Identifiers(inPathsOf: observation.exchanges.map(\.request.target)).values
    if !suspects.isEmpty {
      pass.identifiers.formUnion(
        suspects.intersection(
          Identifiers(in: observation.exchanges.compactMap(\.responseBody)).values))
    }
    let clean = pass.observation(observation)
    return (pass, clean)
  }

  /// A redactor for requests that are compared with recorded ones: what looks like a key in a
  /// recorded path was left there because it is none.
  ///
  /// - Parameter exchanges: The recorded exchanges.
  /// - Returns: The redactor.
  func sparing(pathsOf exchanges: [Exchange]) -> Redactor {
    sparing(Identifiers(inPathsOf: exchanges.map(\.request.target)))
  }

  /// Redacts a recording that is there already; what it says of redaction is left as it is.
  ///
  /// - Parameter recording: The recording.
  /// - Returns: The recording; equal to the given one when there was nothing left to redact.
  package func redacted(_ recording: Recording) -> Recording {
    var recording = recording
    recording.observation = redacted(recording.observation).observation
    return recording
  }

  /// An outcome in the form in which outcomes are compared: as for requests.
  ///
  /// - Parameter outcome: The outcome, as it was observed or as it was recorded.
  /// - Returns: The outcome to compare.
  package func canonical(_ outcome: Outcome) -> Outcome {
    var pass = RedactionPass(self, isAnonymous: true)
    return pass.outcome(outcome, at: "outcome")
  }

  /// An outcome of a replay with its redacted numbers told from those that are really 0.
  ///
  /// - Parameter outcome: The outcome.
  /// - Returns: The outcome; its texts are left as they are.
  func markingNumbers(in outcome: Outcome) -> Outcome {
    var pass = RedactionPass(self)
    pass.marksNumbers = true
    return pass.outcome(outcome, at: "outcome")
  }

  /// A message without secrets.
  ///
  /// - Parameter diagnostic: The message as it was.
  /// - Returns: The message with `redacted` for each secret; where two lines differ in secrets
  ///   alone, it says so.
  package func diagnostic(_ diagnostic: Diagnostic) -> Diagnostic {
    var clean = diagnostic.mapTexts(text)
    let removed = clean.facts.filter { $0.hasPrefix("- ") }.map { $0.dropFirst(2) }
    for (index, fact) in clean.facts.enumerated()
    where fact.hasPrefix("+ ") && removed.contains(fact.dropFirst(2))
      && !diagnostic.facts.contains("- " + diagnostic.facts[index].dropFirst(2))
    {
      clean.facts[index] += "  (another secret)"
    }
    return clean
  }
}

extension Redactor {
  /// A call in the form in which calls are compared: each secret is `redacted`.
  ///
  /// - Parameter call: The call, as it came in or as it was recorded.
  /// - Returns: The call to compare.
  func canonical(_ call: SeamCall) -> SeamCall {
    var pass = RedactionPass(self, isAnonymous: true)
    var clean = call
    clean.arguments = pass.arguments(call.arguments, of: call.name, at: "call")
    return clean
  }
}

extension Exchange {
  fileprivate var responseBody: [UInt8]? {
    if case .response(let response) = result { response.body } else { nil }
  }
}
