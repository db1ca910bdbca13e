import ContractBinding
package import ContractValues

extension Comparison {
  /// Lists the differences between two outcomes of a step, such as a run's and the recorded one.
  ///
  /// A difference that the matchers of `expectation` decide does not count.
  package func outcomes(
    _ before: Outcome, _ after: Outcome, at place: Place,
    expecting expectation: Expectation = Expectation()
  ) -> [Difference] {
    ends(before.end, after.end, at: place, expectation)
      + emissions(before.emissions, after.emissions, at: place, expectation.emits)
      + callbacks(before, after, at: place, expectation)
      + delegateCalls(before.received, after.received, at: place.key("received"), expectation)
      + observed(before.observed, after.observed, at: place.key("observed"), expectation)
      + waits(before, after, at: place)
  }

  private func ends(
    _ before: Outcome.End, _ after: Outcome.End, at place: Place, _ expectation: Expectation
  ) -> [Difference] {
    switch (before, after) {
    case (.returned(let old), .returned(let new))
    where policy != .runs || (old == nil) == (new == nil):
      values(old, new, at: place.key("returned"), expecting: expectation.returns)
    case (.threw(let old), .threw(let new)):
      values(old, new, at: place.key("threw"), expecting: expectation.throws)
    case (.open, .open): []
    default: [happened("", before.inShort, after.inShort, at: place)]
    }
  }

  private func emissions(
    _ before: Outcome.Emissions?, _ after: Outcome.Emissions?, at place: Place,
    _ expected: Expectation.Emission?
  ) -> [Difference] {
    guard let before, let after else {
      guard (before == nil) != (after == nil) else { return [] }
      let words = [before, after].map { $0 == nil ? "no stream" : "a stream" }
      return [happened("gave", words[0], words[1], at: place.key("emits"))]
    }
    // The contract may make a step read fewer elements than were recorded. Only those are compared.
    let (old, new) = (expected?.read(of: before) ?? before, after)
    let elements = values(
      .array(old.elements), .array(new.elements), at: place.key("emits"),
      expecting: expected?.elements)
    switch (old.end, new.end) {
    case (.failed(let old), .failed(let new)):
      return elements + values(old, new, at: place.key("failed"), expecting: expected?.error)
    case (let old, let new) where old.word == new.word: return elements
    case (let old, let new):
      return elements + [happened("ended", old.word, new.word, at: place.key("emits"))]
    }
  }

  private func callbacks(
    _ before: Outcome, _ after: Outcome, at place: Place, _ expectation: Expectation
  ) -> [Difference] {
    guard policy == .runs else {
      let calls = place.key("callbacks")
      // Each handler's calls are compared up to the number that the contract expects.
      return before.firstCalls(and: after).flatMap { handler in
        (0..<expectation.callsBack.count(of: handler)).flatMap { number in
          call(number, of: handler, before, after, at: calls, expectation)
        }
      } + orderOfHandlers(before, after, at: calls, expectation)
    }
    let handlers = [before, after].map { $0.callbacks.map(\.handler) }
    guard handlers[0] == handlers[1] else {
      return [
        happened("called back", handlers[0].list, handlers[1].list, at: place.key("callbacks"))
      ]
    }
    return zip(before.callbacks, after.callbacks).enumerated().flatMap { index, pair in
      callback(pair.0, pair.1, at: place.key("callbacks").index(index))
    }
  }

  /// Compares the order in which different handlers are called, up to the expected number of calls.
  ///
  /// The two runs behind a recording agree in this order. Otherwise, there would be no recording.
  private func orderOfHandlers(
    _ before: Outcome, _ after: Outcome, at place: Place, _ expectation: Expectation
  ) -> [Difference] {
    let (old, new) = (
      before.handlers(upTo: expectation.callsBack), after.handlers(upTo: expectation.callsBack)
    )
    guard old != new, old.sorted() == new.sorted() else { return [] }
    return [happened("called back", old.list, new.list, at: place)]
  }

  private func call(
    _ number: Int, of handler: String, _ before: Outcome, _ after: Outcome, at place: Place,
    _ expectation: Expectation
  ) -> [Difference] {
    func index(_ outcome: Outcome) -> Int? {
      outcome.callbacks.indices.filter { outcome.callbacks[$0].handler == handler }
        .dropFirst(number).first
    }
    let (old, new) = (index(before), index(after))
    guard let old, let new else {
      if old == nil, new == nil { return [] }
      return [
        Difference(
          old == nil ? .added : .removed, at: place.index(old ?? new ?? 0),
          before: old.map { .array(before.callbacks[$0].arguments) },
          after: new.map { .array(after.callbacks[$0].arguments) }, verb: "called back")
      ]
    }
    let expected = expectation.callsBack.first { $0.index(in: before.callbacks) == old }
    return callback(
      before.callbacks[old], after.callbacks[new], at: place.index(old),
      expected?.arguments ?? [])
  }

  private func callback(
    _ before: Outcome.Callback, _ after: Outcome.Callback, at place: Place,
    _ expected: [Expected] = []
  ) -> [Difference] {
    let counts = [before, after].map { "\($0.arguments.count) arguments" }
    if policy == .runs, counts[0] != counts[1] {
      return [happened("was given", counts[0], counts[1], at: place.key("arguments"))]
    }
    var differences = arguments(before.arguments, after.arguments, at: place) {
      expected.dropFirst($0).first
    }
    // If a call returns and calls back on different threads, the order is random. So it is compared
    // only on demand.
    if comparesTiming, before.beforeReturning != after.beforeReturning,
      !volatility.isVolatile(ValuePath(), in: place.order)
    {
      differences.append(
        Difference(
          .value, at: place.order, before: .boolean(before.beforeReturning),
          after: .boolean(after.beforeReturning), verb: "called back"))
    }
    return differences
  }

  /// Compares the calls that delegates received.
  ///
  /// If the contract has `receives`, it decides the methods and their order. Arguments are compared
  /// only if both outcomes have the same methods in the same order.
  private func delegateCalls(
    _ before: [DelegateCall], _ after: [DelegateCall], at place: Place, _ expectation: Expectation
  ) -> [Difference] {
    let isInOrder =
      before.map(\.method) == after.map(\.method)
      && (policy != .runs || before.map(\.arguments.count) == after.map(\.arguments.count))
    guard isInOrder else {
      guard expectation.receives == nil else { return [] }
      return [happened("told", before.map(\.method).list, after.map(\.method).list, at: place)]
    }
    return zip(before, after).enumerated().flatMap { index, pair in
      arguments(pair.0.arguments, pair.1.arguments, at: place.index(index)) {
        expectation.receives?.dropFirst(index).first?.argument($0)
      }
    }
  }

  private func arguments(
    _ before: [Value], _ after: [Value], at place: Place, _ expected: (Int) -> Expected?
  ) -> [Difference] {
    (0..<max(before.count, after.count)).flatMap { index in
      values(
        before.dropFirst(index).first, after.dropFirst(index).first,
        at: place.key("arguments").index(index), expecting: expected(index))
    }
  }

  /// Compares the values that the contract lists under `observes`.
  ///
  /// A missing value counts only between two runs. In the `volatile` list, the path begins with the
  /// name of the probe, such as `$.balance`.
  private func observed(
    _ before: [String: Value], _ after: [String: Value], at place: Place,
    _ expectation: Expectation
  ) -> [Difference] {
    if policy == .runs { return values(.object(before), .object(after), at: place) }
    return after.sorted { $0.key < $1.key }.flatMap { probe, value -> [Difference] in
      guard let old = before[probe], old != value else { return [] }
      return ValueComparison(comparison: self, root: place, isXML: false).differences(
        old, value, expectation.observes[probe], at: ValuePath([.key(probe)]))
    }
  }

  private func waits(_ before: Outcome, _ after: Outcome, at place: Place) -> [Difference] {
    let words = [before, after].map { $0.timedOut == nil ? "all" : "not all" }
    guard policy == .runs, words[0] != words[1] else { return [] }
    return [happened("got", words[0], words[1], at: place)]
  }

  func happened(_ verb: String, _ before: String, _ after: String, at place: Place) -> Difference {
    Difference(.sequence, at: place, before: .string(before), after: .string(after), verb: verb)
  }
}

extension Outcome {
  /// Returns the handlers' names in the order of their calls, each at most as often as the contract
  /// expects it.
  ///
  /// The order of further calls is not compared.
  fileprivate func handlers(upTo expected: [Expectation.Callback]) -> [String] {
    var counts: [String: Int] = [:]
    return callbacks.map(\.handler).filter { handler in
      counts[handler, default: 0] += 1
      return counts[handler, default: 0] <= expected.count(of: handler)
    }
  }

  /// Returns the names of the handlers that at least one outcome called, in the order of first
  /// calls, so that a missing call is found too.
  fileprivate func firstCalls(and other: Outcome) -> [String] {
    (callbacks + other.callbacks).reduce(into: []) { handlers, callback in
      if !handlers.contains(callback.handler) { handlers.append(callback.handler) }
    }
  }
}

extension Outcome.End {
  fileprivate var inShort: String {
    switch self {
    case .returned(let value): "returned \(value.inShort)"
    case .threw(let value): "threw \((value as Value?).inShort)"
    case .open: "did not return"
    }
  }
}

extension ExpectedDelegateCall {
  /// The expectations for the arguments in their order; none if the contract has them by name.
  package var byPosition: [Expected] {
    if case .byPosition(let arguments) = arguments { arguments } else { [] }
  }

  /// Returns the expectation for the argument at an index; `nil` if the contract has none.
  func argument(_ position: Int) -> Expected? { byPosition.dropFirst(position).first }
}

extension [String] {
  /// The names on one line, such as `open, close`, or `nothing`.
  var list: String { isEmpty ? "nothing" : joined(separator: ", ") }
}
