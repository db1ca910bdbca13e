import ContractBinding
import ContractModel
import ContractValues

extension DriftJudge {
  /// Lists the requests whose `Authorization` makes them other requests than the recorded ones.
  ///
  /// The vendor refused a request without it, or with the secret of another answer, such as an older
  /// token. Such an answer does not show that the vendor has changed.
  func changedCredentials(in live: Recording) -> [Difference] {
    let (before, after) = (recording.evidence.exchanges, live.evidence.exchanges)
    let secrets = (AnsweredSecrets(in: before), AnsweredSecrets(in: after))
    let declared = Volatility(declared: contract.vendor.volatile)
    guard !declared.isDeclaredHeader("authorization") else { return [] }
    return zip(before, after).enumerated().compactMap { index, pair in
      guard !pair.0.refusesCredentials, pair.1.refusesCredentials,
        let recorded = pair.0.request.headers["authorization"]
      else { return nil }
      let sent = pair.1.request.headers["authorization"]
      if let sent {
        // A vendor may answer with the same token several times, and with another one later.
        guard let own = secrets.0.origin(of: recorded, before: index),
          let other = secrets.1.origin(of: sent, before: index),
          own.exchanges.isDisjoint(with: other.exchanges)
        else { return nil }
      }
      return Difference(
        sent == nil ? .removed : .value,
        at: Place.exchange(index).key("request").key("headers").key("authorization"),
        before: .string(recorded), after: sent.map(Value.string), verb: "sent")
    }
  }
}

extension Exchange {
  /// True for the statuses that ask for other credentials (RFC 9110, 15.5.2 and 15.5.4).
  fileprivate var refusesCredentials: Bool {
    guard case .response(let response) = result else { return false }
    return [401, 403].contains(response.status)
  }
}
