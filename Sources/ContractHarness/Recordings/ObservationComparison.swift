import ContractBinding
import ContractModel
import ContractValues

/// Compares what two runs brought to light, all that is volatile aside.
struct ObservationComparison {
  /// Header fields that speak of the connection and the framing (RFC 9110, RFC 9112), not of
  /// what the vendor says; a counter with one digit more changes a length.
  static let framing: Set<String> = [
    "connection", "content-encoding", "content-length", "keep-alive", "transfer-encoding",
  ]

  let volatility: Volatility

  init(_ volatility: Volatility) {
    self.volatility = volatility
  }

  func differences(_ first: Observation, _ second: Observation) -> [Difference] {
    let pairing = ExchangePairing(first.exchanges, second.exchanges)
    var differences = pairing.onlyFirst.map { index in
      let title = first.exchanges[index].request.title
      return Difference(
        .behaviour, at: .exchange(index), "sent", first: title, second: "nothing"
      ).by(.adapter)
    }
    differences += pairing.onlySecond.map { index in
      let title = second.exchanges[index].request.title
      return Difference(
        .behaviour, at: .exchange(index), "sent", first: "nothing", second: title
      ).by(.adapter)
    }
    for pair in pairing.pairs {
      differences += compare(
        first.exchanges[pair.first], second.exchanges[pair.second], at: .exchange(pair.first))
    }
    differences += interactions(first, second)
    return differences + outcomes(first.outcomes, second.outcomes).map { $0.by(.outcome) }
  }

  // MARK: Exchanges

  /// Compares what was sent and what was answered.
  func compare(
    _ first: Exchange, _ second: Exchange, at place: Place
  ) -> [Difference] {
    let title = first.request.title
    let differences = MessageComparison(
      volatility: volatility, part: place.key("request"), request: title
    ).requests(first.request, second.request).map { $0.by(.adapter) }
    switch (first.result, second.result) {
    case (.response(let first), .response(let second)):
      return differences
        + MessageComparison(
          volatility: volatility, part: place.key("response"), request: title
        ).responses(first, second)
    case (.failure(let first), .failure(let second)) where first.kind == second.kind:
      return differences
    default:
      return differences + [
        Difference(
          .behaviour, at: place, "was told",
          first: first.result.inShort, second: second.result.inShort, request: title)
      ]
    }
  }

  // MARK: Outcomes

  private func outcomes(_ first: [Outcome], _ second: [Outcome]) -> [Difference] {
    guard first.count == second.count else {
      return [
        Difference(
          .behaviour, at: Place(.outcomes), "came to", first: "step \(first.count)",
          second: "step \(second.count)")
      ]
    }
    return zip(first, second).enumerated().flatMap { index, pair in
      outcome(pair.0, pair.1, at: .outcome(index))
    }
  }

  private func outcome(_ first: Outcome, _ second: Outcome, at place: Place) -> [Difference] {
    var differences = ends(first.end, second.end, at: place) + watched(first, second, at: place)
    if (first.timedOut == nil) != (second.timedOut == nil) {
      differences.append(
        Difference(
          .behaviour, at: place, "got", first: first.timedOut == nil ? "all" : "not all",
          second: second.timedOut == nil ? "all" : "not all"))
    }
    differences += emissions(first.emissions, second.emissions, at: place)
    let handlers = first.callbacks.map(\.handler)
    guard handlers == second.callbacks.map(\.handler) else {
      return differences + [
        Difference(
          .behaviour, at: place.key("callbacks"), "called back",
          first: first.handlersInShort, second: second.handlersInShort)
      ]
    }
    for (index, pair) in zip(first.callbacks, second.callbacks).enumerated() {
      differences += callbacks(pair.0, pair.1, at: place.key("callbacks").index(index))
    }
    return differences
  }

  private func ends(
    _ first: Outcome.End, _ second: Outcome.End, at place: Place
  ) -> [Difference] {
    switch (first, second) {
    case (.returned(let first?), .returned(let second?)):
      return values(first, second, root: place.key("returned"))
    case (.threw(let first), .threw(let second)):
      return values(first, second, root: place.key("threw"))
    case (.returned(nil), .returned(nil)), (.open, .open): return []
    default:
      return [
        Difference(.behaviour, at: place, "", first: first.inShort, second: second.inShort)
      ]
    }
  }

  private func emissions(
    _ first: Outcome.Emissions?, _ second: Outcome.Emissions?, at place: Place
  ) -> [Difference] {
    guard let first, let second else {
      guard (first == nil) != (second == nil) else { return [] }
      return [
        Difference(
          .behaviour, at: place.key("emits"), "gave",
          first: first == nil ? "no stream" : "a stream",
          second: second == nil ? "no stream" : "a stream")
      ]
    }
    let elements = values(
      .array(first.elements), .array(second.elements), root: place.key("emits"))
    if case .failed(let left) = first.end, case .failed(let right) = second.end {
      return elements + values(left, right, root: place.key("failed"))
    }
    guard first.end != second.end else { return elements }
    return elements + [
      Difference(
        .behaviour, at: place.key("emits"), "ended", first: first.end.word, second: second.end.word)
    ]
  }

  private func callbacks(
    _ first: Outcome.Callback, _ second: Outcome.Callback, at place: Place
  ) -> [Difference] {
    guard first.arguments.count == second.arguments.count else {
      return [
        Difference(
          .behaviour, at: place.key("arguments"), "was given",
          first: "\(first.arguments.count) arguments",
          second: "\(second.arguments.count) arguments")
      ]
    }
    var differences = zip(first.arguments, second.arguments).enumerated().flatMap { index, pair in
      values(pair.0, pair.1, root: place.key("arguments").index(index))
    }
    // Which of two threads was faster says nothing of the vendor.
    if first.beforeReturning != second.beforeReturning,
      !volatility.isVolatile(ValuePath(), in: place.order)
    {
      differences.append(
        Difference(
          .value, at: place.order, "called back",
          first: first.beforeReturning ? "before returning" : "after returning",
          second: second.beforeReturning ? "before returning" : "after returning"))
    }
    return differences
  }

  func values(_ first: Value, _ second: Value, root: Place) -> [Difference] {
    var comparison = ValueComparison(volatility, root: root)
    comparison.compare(first, second)
    return comparison.differences
  }
}

extension Exchange.Result {
  /// The result in a word: the status, or the kind of failure.
  var inShort: String {
    switch self {
    case .response(let response): "\(response.status)"
    case .failure(let failure): "nothing (\(failure.kind.rawValue))"
    }
  }
}

extension Outcome.End {
  fileprivate var inShort: String {
    switch self {
    case .returned(nil): "returned nothing"
    case .returned(let value?): "returned \(value.inShort)"
    case .threw(let value): "threw \(value.inShort)"
    case .open: "did not return"
    }
  }
}

extension Outcome {
  fileprivate var handlersInShort: String {
    callbacks.isEmpty ? "nothing" : callbacks.map(\.handler).joined(separator: ", ")
  }
}
