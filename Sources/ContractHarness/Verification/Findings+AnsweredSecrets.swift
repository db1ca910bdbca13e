import ContractBinding
import ContractModel
import ContractValues

extension Findings {
  /// Holds each adapter to the secrets that it took from answers when it was recorded.
  ///
  /// The requests must have numbered placeholders, as the replay has given them to the adapter.
  mutating func judgeAnsweredSecrets(_ sent: [VendorRequest]) {
    guard let recording = input.original ?? input.recording else { return }
    let recorded = recording.evidence.exchanges.map(\.request)
    let secrets = AnsweredSecrets(in: recording.evidence.exchanges)
    guard !secrets.isEmpty else { return }
    let groups = Dictionary(grouping: sent.indices) { SentRequest(sent[$0]).route }
    for (route, indices) in groups.sorted(by: { $0.value[0] < $1.value[0] }) {
      let alike = recorded.indices.filter { SentRequest(recorded[$0]).route == route }
      let own = alike.map { ($0, secrets.fields(of: recorded[$0])) }
      for (index, own) in pairs(indices.map { ($0, secrets.fields(of: sent[$0])) }, own) {
        judgeSecrets(of: sent[index], at: own, recording, secrets, in: sent)
      }
    }
  }

  /// Pairs requests of one method and path with the recorded ones that have other secrets.
  ///
  /// Those with the same secrets are taken out first, because requests may come in another order.
  private func pairs(
    _ sent: [(index: Int, secrets: [String: String])],
    _ recorded: [(index: Int, secrets: [String: String])]
  ) -> [(sent: Int, recorded: Int)] {
    var left = recorded
    let others = sent.filter { request in
      let same = left.firstIndex { $0.secrets == request.secrets }
      if let same { left.remove(at: same) }
      return same == nil
    }
    return zip(others, left).map { ($0.index, $1.index) }
  }

  private mutating func judgeSecrets(
    of request: VendorRequest, at index: Int, _ recording: Recording, _ secrets: AnsweredSecrets,
    in sent: [VendorRequest]
  ) {
    let exchanges = recording.evidence.exchanges
    let volatility = input.contract.volatility(of: recording)
    let fields = RequestHeaders.chosen(in: request)
    for (name, recorded) in RequestHeaders.chosen(in: exchanges[index].request)
      .sorted(by: { $0.key < $1.key })
    {
      guard let field = fields[name], !volatility.isDeclaredHeader(name),
        !input.scenario.countingHeaders.contains(name),
        let own = secrets.origin(of: recorded, before: index),
        let other = secrets.origin(of: field, before: index), own.secret != other.secret
      else { continue }
      let answers = [own, other].map { origin in
        SentRequest(exchanges[origin.exchanges.max() ?? 0].request).words
      }
      add([
        finding(name, recorded, field, request, answers, input.step(of: request, in: sent))
      ])
    }
  }

  private func finding(
    _ name: String, _ recorded: String, _ sent: String, _ request: VendorRequest,
    _ answers: [String], _ step: Drift.Step?
  ) -> Finding {
    let words = SentRequest(request).words
    var finding = Finding(
      "sends another secret in \(name) of \(words) than it was given",
      short: "sends another secret than it was given",
      at: step?.location ?? input.scenario.location, step: step.map { $0.number - 1 },
      label: "sent otherwise", in: "\(words), \(name)", of: SentRequest(request).template,
      difference: [
        "- \(recorded), from the answer to \(answers[0])",
        "+ \(sent), from the answer to \(answers[1])",
      ], isFromRecording: true)
    finding.kind = "value"
    return finding
  }
}

extension AnsweredSecrets {
  /// The secrets in the header fields of a request that some answer had, by the fields' names.
  fileprivate func fields(of request: VendorRequest) -> [String: String] {
    RequestHeaders.chosen(in: request).compactMapValues { origin(of: $0, before: .max)?.secret }
  }
}
