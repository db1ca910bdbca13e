import ContractBinding
package import ContractModel
package import ContractRedaction

/// The redaction of one run, which is gone over once: the evidence that is kept of it, and the
/// redactor of the messages about it.
package struct RunRedaction {
  /// The run as it was.
  let observation: Observation
  /// The run without secrets.
  package let evidence: Evidence
  /// The redactor of what rules say.
  let redactor: Redactor
  /// The pass that has found the secrets.
  private let finding: RedactionPass

  /// Redacts a run: equal secrets become equal placeholders throughout it.
  ///
  /// The replacements are in order of place.
  package init(of observation: Observation, by redactor: Redactor) {
    var pass = RedactionPass(redactor)
    let suspects = Identifiers(inPathsOf: observation.exchanges.map(\.request.target)).values
    if !suspects.isEmpty {
      let named = Identifiers(in: observation.exchanges.compactMap(\.responseBody)).values
      pass.identifiers.formUnion(suspects.intersection(named))
    }
    // The first pass finds the secrets; the second meets them in places that no rule names.
    var evidence = pass.evidence(of: observation)
    finding = pass
    let echoed = pass.echoed
    if !pass.found.isEmpty {
      pass = RedactionPass(redactor, echoing: pass)
      evidence = pass.evidence(of: observation)
    }
    evidence.redacted = pass.namelessEntries(besides: echoed)
    self.observation = observation
    self.evidence = evidence
    self.redactor = redactor
  }

  /// A redactor that knows, beyond what rules say, the secrets that they found in the run and find
  /// in what else messages quote: messages name them in places of their own, and cut them short.
  package func messages(quoting texts: [String] = []) -> Redactor {
    var pass = finding
    let parts = SecretPatterns(pass.parts.sorted { $0.value < $1.value })
    var messages = redactor.knowing(pass.echoed).knowing(parts)
    for text in texts { _ = pass.leaf(text, at: .nowhere) }
    let quoted = observation.texts + texts
    messages.cut =
      pass.found.map { Array($0.value.utf8) } + pass.wrapped
      + redactor.unknownTokens(in: quoted.map { Array($0.utf8) })
    return messages
  }
}

extension Exchange {
  fileprivate var responseBody: [UInt8]? {
    if case .response(let response) = result { response.body } else { nil }
  }
}
