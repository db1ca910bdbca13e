import ContractBinding
import ContractModel
import ContractValues

extension CaseContext {
  /// The message that a vendor was unavailable in a live run, or that its answer was too large.
  ///
  /// It is `nil` if all answers can be compared, or if the recording shows the same failure. A request
  /// without an answer does not count if the adapter left its stream.
  func unavailability(_ observation: Observation) -> Diagnostic? {
    let leavesStream = observation.outcomes.leaveStream
    for (index, exchange) in observation.exchanges.enumerated() {
      guard let reason = exchange.result.unavailability,
        !(leavesStream && exchange.isUnanswered && observation.exchanges.isLeft(index)),
        !recordedExchanges.contains(where: { $0.result.unavailability == reason })
      else { continue }
      return .unavailable(
        contract.vendor, reason, exchange,
        late: exchange.isUnanswered ? lateAnswer(observation)?.answer : nil)
    }
    return nil
  }

  /// The message that a vendor accepted the credentials of no request in a live run.
  ///
  /// It is `nil` if the vendor accepted one, if the recording shows a refusal, if the run has no
  /// request, and if the contract has no credentials.
  func refusalOfCredentials(_ observation: Observation) -> Diagnostic? {
    guard !contract.credentials(of: scenario).isEmpty, let first = observation.exchanges.first,
      observation.exchanges.allSatisfy(\.result.isUnauthorized),
      !recordedExchanges.contains(where: \.result.isUnauthorized)
    else { return nil }
    return .unauthorized(contract, first.request, scenario)
  }

  private var recordedExchanges: [Exchange] {
    (try? recordings.compared?.get())?.evidence.exchanges ?? []
  }

  /// The message about a new recording whose last request failed.
  ///
  /// The vendor was unavailable, refused the credentials, or gave an answer that cannot be read.
  /// The message is `nil` for a scenario that may expect this: one with a fault, or one that says
  /// how its last step ends, or that a step throws.
  func unexpectedFailure(_ observation: Observation) -> Diagnostic? {
    guard mode == .record, scenario.fault == nil, scenario.steps.last?.expectation.isEmpty == true,
      scenario.steps.allSatisfy({ $0.expectation.throws == nil }),
      let last = observation.exchanges.last, !last.result.isAnswer,
      // A reader that leaves a stream does not wait for its answer, so a missing answer is no
      // failure.
      !(last.isUnanswered && observation.outcomes.leaveStream)
    else { return nil }
    if let (answer, step) = lateAnswer(observation) {
      return answer.diagnostic(in: step, of: scenario)
    }
    return .unexpectedFailure(contract, last, scenario)
  }

  /// The message about a new recording of a step whose answer the adapter cannot decode.
  ///
  /// As a recording, the adapter's mistake would pass for the vendor's behaviour. The message is
  /// `nil` if the step names an outcome, because the judge then compares it.
  func undecoded(_ observation: Observation) -> Diagnostic? {
    guard mode == .record, scenario.fault == nil else { return nil }
    for (index, outcome) in observation.outcomes.enumerated() where outcome.isUndecoded {
      let step = scenario.steps[index]
      if step.expectation.isEmpty {
        let adapter = "the \(subject.kind.rawValue) \(subject.name)"
        return .undecoded(outcome, step, index, adapter, contract.vendor)
      }
    }
    return nil
  }

  /// The message about the vendor that replaces the only one about an adapter while recording; `nil`
  /// if the vendor is not the cause.
  ///
  /// The adapter could not await the vendor's last answer, or could not read it.
  func cause(of verdict: Verdict, _ observation: Observation) -> Diagnostic? {
    guard mode == .record, scenario.fault == nil else { return nil }
    switch verdict {
    case .couldNotCheck:
      return lateAnswer(observation).map { $0.answer.diagnostic(in: $0.step, of: scenario) }
    case .broken(let messages) where messages.count == 1:
      guard let last = observation.exchanges.last, last.result.isUnreadable else { return nil }
      return .unexpectedFailure(contract, last, scenario)
    default: return nil
    }
  }

  /// The message that the vendor cannot be reached or refuses the credentials; `nil` otherwise.
  ///
  /// It is also `nil` for a scenario that passes, because it may expect this.
  func outage(_ verdict: Verdict, _ traffic: Traffic?, _ seam: VendorSeam) -> Diagnostic? {
    guard mode != .replay, verdict != .kept else { return nil }
    if let failure = traffic?.unreached ?? traffic?.silence {
      return redactor.diagnostic(
        .unreached(contract.vendor, at: seam.stateVendor, failure, scenario))
    }
    if case .couldNotCheck(let reasons) = verdict,
      let reason = reasons.first(where: \.isOutOfReach)
    {
      return reason
    }
    guard let request = surroundings.transport?.unauthorizedRequest else { return nil }
    return redactor.diagnostic(.unauthorized(contract, request, scenario))
  }
}

extension Exchange.Result {
  /// The HTTP statuses that ask the client to try later (RFC 6585, RFC 9110).
  private static let unavailableStatuses = [429, 502, 503, 504]

  /// The reason why there is no answer to compare, such as `status 503`; `nil` if there is one.
  fileprivate var unavailability: String? {
    switch self {
    case .response(let response) where Self.unavailableStatuses.contains(response.status):
      return "status \(response.status)"
    case .response: return nil
    case .failure(let failure):
      switch failure.kind {
      // The vendor has answered, so it was available. The comparison reports the strange answer.
      case .malformed: return nil
      // `.tooLarge` comes from the tool's own limit. The vendor may have answered as before.
      case .tooLarge, .unresolved, .refused, .reset, .timeout, .tls, .other:
        return failure.kind.rawValue
      }
    }
  }

  /// True if the vendor did not accept the credentials (RFC 9110, 15.5.2).
  fileprivate var isUnauthorized: Bool {
    guard case .response(let response) = self else { return false }
    return response.status == 401
  }

  /// True for an answer that is malformed or too large, so that no client could read it.
  fileprivate var isUnreadable: Bool {
    guard case .failure(let failure) = self else { return false }
    return [.malformed, .tooLarge].contains(failure.kind)
  }

  /// True for a response, unless its status is 401 or asks the client to try later.
  fileprivate var isAnswer: Bool {
    guard case .response = self else { return false }
    return !isUnauthorized && unavailability == nil
  }
}

extension VendorFailure {
  /// The verb phrase for a sentence about the vendor, such as `gives no answer`, and the advice.
  fileprivate var deed: (predicate: String, help: [String]) {
    switch kind {
    case .malformed: ("gives an answer that cannot be read", ["try again"])
    case .tooLarge: ("gives an answer that is too large", ["ask for less, such as for one page"])
    case .unresolved, .refused, .reset, .timeout, .tls, .other:
      ("gives no answer", ["try again", Diagnostic.absence])
    }
  }
}

extension Diagnostic {
  fileprivate static func unavailable(
    _ vendor: VendorDescription, _ reason: String, _ exchange: Exchange, late: LateAnswer?
  ) -> Diagnostic {
    var facts = [fact("request", exchange.request.title), fact("answer", reason)]
    var help = [late?.help].compactMap(\.self)
    switch exchange.result {
    case .failure(let failure) where failure.kind == .tooLarge:
      return Diagnostic(
        "\(vendor.name) \(failure.deed.predicate)", at: vendor.location,
        facts: [facts[0], fact("reason", failure.message)], help: failure.deed.help)
    case .failure(let failure):
      facts.append(fact("reason", late?.reason ?? failure.message))
      if help.isEmpty, failure.isOutOfReach { help = [failure.remedy] }
    case .response(let response):
      if let wait = response.headers["retry-after"] { facts.append(fact("wait", wait)) }
    }
    return Diagnostic(
      "\(vendor.name) could not be asked", at: vendor.location, facts: facts, help: help)
  }

  fileprivate static func undecoded(
    _ outcome: Outcome, _ step: Step, _ index: Int, _ adapter: String, _ vendor: VendorDescription
  ) -> Diagnostic {
    var help = ["mend the adapter, and record again"]
    if case .threw = outcome.end {
      help.append(
        "if its callers are to get this error, say so below the call: throws: DecodingError")
    }
    return Diagnostic(
      "\(adapter) cannot decode the answer of \(vendor.name)", at: step.location,
      label: outcome.rejection ?? "", facts: [fact("step \(index + 1)", step.words)], help: help,
      gathering: Gathering("steps cannot decode the answer of \(vendor.name)", help: help))
  }

  fileprivate static func unexpectedFailure(
    _ contract: Contract, _ exchange: Exchange, _ scenario: Scenario
  ) -> Diagnostic {
    let name = contract.vendor.name
    let deed: String
    let answer: String
    var help: [String]
    switch exchange.result {
    case .response(let response):
      answer = "status \(response.status)"
      deed = "answers with \(answer)"
      help =
        exchange.result.isUnauthorized
        ? [credentialAdvice(contract, scenario)] : ["try again later"]
    case .failure(let failure):
      answer = failure.message
      (deed, help) = failure.deed
    }
    if scenario.readsStream, exchange.isUnanswered {
      help = [
        "a stream without an end is left, not finished: 'cancel' it before 'finish',",
        "or let the last step be 'still-running' with emits: { elements: [], then: open }",
      ]
    }
    help.append("if the scenario is about this answer, say what the last step throws: throws: true")
    return Diagnostic(
      "\(name) \(deed), which the scenario does not expect", at: scenario.location,
      facts: [fact("request", exchange.request.title), fact("answer", answer)], help: help,
      gathering: Gathering("scenarios do not expect that \(name) \(deed)", help: help))
  }
}
