import ContractBinding
package import ContractModel
package import ContractRedaction

extension Redactor {
  /// Replaces the secrets of a whole run, with the same placeholder for equal secrets.
  package func evidence(of observation: Observation) -> Evidence {
    RunRedaction(of: observation, by: self).evidence
  }

  /// Redacts an existing recording by the present rules.
  ///
  /// Its list of earlier replacements stays as it is. `form` chooses the redacted run to use: by
  /// default the one for recordings, or one with more placeholders for messages.
  package func redacted(
    _ recording: Recording, as form: (RunRedaction) -> Evidence = \.evidence
  ) -> Recording {
    var clean = recording
    clean.evidence = form(RunRedaction(of: Observation(recording.evidence), by: self))
    clean.evidence.redacted = recording.evidence.redacted
    return clean
  }

  /// Returns a redactor that knows that the messages of a run contain no secret.
  ///
  /// Another run of the scenario most often has the same messages, which then need no second search.
  /// If redaction has replaced something in the run, it trusts nothing.
  package func trusting(_ evidence: Evidence) -> Redactor {
    guard evidence.redacted.isEmpty else { return self }
    return trusting(
      evidence.exchanges.flatMap { exchange in
        var messages = [(body: exchange.request.body, headers: exchange.request.headers)]
        if case .response(let response) = exchange.result {
          messages.append((response.body, response.headers))
        }
        return messages
      })
  }

  /// A redactor for requests that are compared with recorded ones.
  ///
  /// It leaves the identifiers that recorded paths contain, because redaction left them there as
  /// well.
  func sparing(pathsOf exchanges: [Exchange]) -> Redactor {
    sparing(Identifiers(inPathsOf: exchanges.map(\.request.target)))
  }

  /// An outcome in which all secrets have equal placeholders, so that a replay's outcome can be
  /// compared with the recorded one.
  package func canonical(_ outcome: Outcome) -> Outcome {
    var pass = RedactionPass(self, isAnonymous: true)
    return pass.outcome(outcome, at: .nowhere)
  }

  /// A call of an SDK in which all secrets have equal placeholders, so that it can be compared with
  /// recorded calls.
  func canonical(_ call: SeamCall) -> SeamCall {
    var pass = RedactionPass(self, isAnonymous: true)
    var clean = call
    clean.arguments = pass.arguments(call.arguments, of: call.name, at: .nowhere)
    return clean
  }

  /// An outcome of a replay in which redacted numbers have a mark, because they look like a real 0.
  ///
  /// Its texts stay as they are.
  func markingNumbers(in outcome: Outcome) -> Outcome {
    var pass = RedactionPass(self)
    pass.marksNumbers = true
    return pass.outcome(outcome, at: .nowhere)
  }

  /// A message with `redacted` for each secret.
  ///
  /// If an expected and an actual line then look equal, it adds `(another secret)`.
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
