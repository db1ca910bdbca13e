import ContractBinding
package import ContractModel
package import ContractRedaction

/// The redaction of one run, with one search for secrets for the recording and all messages.
package struct RunRedaction {
  /// The run with its secrets, which must not be stored or shown.
  let observation: Observation
  /// The run without secrets, for the recording and the report.
  package let evidence: Evidence
  /// The redactor with the contract's rules, from which the redactor for messages is made.
  let redactor: Redactor
  /// The search that found the secrets by rules; messages are searched for the same secrets.
  private let finding: RedactionPass

  /// Replaces the secrets of a run.
  ///
  /// ``evidence`` also lists the replacements: each once, sorted by the text of its place.
  package init(of observation: Observation, by redactor: Redactor) {
    var pass = RedactionPass(redactor)
    let suspects = Identifiers(inPathsOf: observation.exchanges.map(\.request.target)).values
    if !suspects.isEmpty {
      let named = Identifiers(in: observation.exchanges.compactMap(\.responseBody)).values
      pass.identifiers.formUnion(suspects.intersection(named))
    }
    // The first pass finds secrets by rules. The second pass replaces them where no rule names
    // them, such as in an error message.
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

  /// A redactor for messages about the run.
  ///
  /// It also knows the secrets that rules found in the run, because a message may quote them
  /// without their name, or cut them short. It leaves the identifiers that recordings show.
  ///
  /// `texts` are other texts that a message may quote.
  package func messages(
    quoting texts: [String] = [], sparing identifiers: Identifiers = Identifiers([])
  ) -> Redactor {
    var pass = finding
    let parts = SecretPatterns(pass.parts.sorted { $0.value < $1.value })
    var messages = redactor.knowing(pass.echoed).knowing(parts).sparing(identifiers)
    for text in texts { _ = pass.leaf(text, at: .nowhere) }
    let quoted = observation.texts + texts
    messages.cut =
      pass.found.map { Array($0.value.utf8) } + pass.wrapped
      + redactor.unknownTokens(in: quoted.map { Array($0.utf8) })
      .filter { !identifiers.values.contains(String(decoding: $0, as: UTF8.self)) }
    return messages
  }
}

extension Exchange {
  fileprivate var responseBody: [UInt8]? {
    if case .response(let response) = result { response.body } else { nil }
  }

  fileprivate var texts: [String] {
    var headers = request.headers
    var bodies = [request.body]
    if case .response(let response) = result {
      headers += response.headers + response.trailers
      bodies.append(response.body)
    }
    return [request.target] + headers.map { "\($0.name): \($0.value)" }
      + bodies.compactMap { String(validating: $0, as: UTF8.self) }
  }
}

extension Observation {
  /// All values, header fields, targets and textual bodies of the run, spelled as messages quote
  /// them.
  ///
  /// They are searched for texts that look like keys, because a message may cut such a text short.
  var texts: [String] {
    var values: [Value] = []
    // The name of an event's argument, such as `password`, can show that its value is secret.
    for case .event(let event) in interactions { values.append(.object(event.arguments)) }
    var copy = self
    copy.transformValues { value, _ in
      values.append(value)
      return value
    }
    return exchanges.flatMap(\.texts) + values.map { ValuePreview($0).line }
  }
}
