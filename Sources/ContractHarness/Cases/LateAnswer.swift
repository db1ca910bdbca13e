import ContractBinding
import ContractModel
import ContractValues

/// A request that the real vendor had not answered when a time limit passed.
struct LateAnswer {
  let vendor: VendorDescription
  let request: VendorRequest
  /// The limit in seconds.
  let limit: Double
  let limits: RunLimits

  /// The words for a message that has named the vendor already.
  var reason: String { "no answer had come after \(limit.inSeconds)" }

  /// Advice for a vendor that is slow, and does not hang.
  var help: String { "if it is only slow, let it take longer: \(limits.doubled(limit))" }

  /// The message about a step that the answer would have ended.
  func diagnostic(in step: Int, of scenario: Scenario) -> Diagnostic {
    Diagnostic(
      headline, at: scenario.steps[step].location,
      label: "waited \(limit.inSeconds) in vain",
      facts: [Drift.Step(step, of: scenario)?.fact].compactMap(\.self) + [requestFact],
      help: [help, Diagnostic.absence])
  }

  /// The message about a subject that was never ready, because it or a state waited for the answer.
  func diagnostic(beforeStepsOf scenario: Scenario, at vendor: Vendor?) -> Diagnostic {
    let failure = VendorFailure(.timeout, reason)
    var message = Diagnostic.unreached(self.vendor, at: vendor, failure, scenario)
    message.headline = headline
    message.label = "the subject was not ready: no answer to \(request.title)"
    message.help.append(help)
    message.gathering?.help.append(help)
    return message
  }

  private var headline: String {
    let end = "after \(limit.inSeconds)"
    let whole = "\(vendor.name) had not answered \(request.title) \(end)"
    return whole.count <= 80 ? whole : "\(vendor.name) had not answered \(end)"
  }

  private var requestFact: String { Diagnostic.fact("request", request.title) }
}

extension CaseContext {
  /// The answer of the real vendor for which the last step waited until its time limit, with the
  /// step's index; `nil` on replay, for a fault, and if another reason is possible.
  func lateAnswer(_ observation: Observation) -> (answer: LateAnswer, step: Int)? {
    guard mode != .replay, scenario.fault == nil, !scenario.readsStream,
      let step = observation.outcomes.indices.last, scenario.steps.indices.contains(step),
      let limit = observation.outcomes[step].timedOut,
      let exchange = observation.exchanges.last, exchange.isUnanswered
    else { return nil }
    return (lateAnswer(exchange.request, limit), step)
  }

  /// The message that the time was over before the first step, with the request that the vendor had
  /// not answered, if there is one.
  func neverReady(_ limit: Double, _ traffic: Traffic?, _ seam: VendorSeam) -> Diagnostic {
    let unanswered = traffic?.exchanges.last.flatMap { $0.isUnanswered ? $0.request : nil }
    if mode != .replay, let request = surroundings.transport?.pendingRequest ?? unanswered {
      return lateAnswer(request, limit)
        .diagnostic(beforeStepsOf: scenario, at: seam.stateVendor)
    }
    return Diagnostic(
      "the subject was not ready within \(limit.inSeconds)", at: scenario.location,
      label: "it was being made, or brought into its states",
      help: ["if it is only slow, let it take longer: \(job.limits.doubled(limit))"])
  }

  private func lateAnswer(_ request: VendorRequest, _ limit: Double) -> LateAnswer {
    LateAnswer(vendor: contract.vendor, request: request, limit: limit, limits: job.limits)
  }
}
