package import ContractBinding
package import ContractModel
package import ContractValues

/// The comparing of what a step produced with what was recorded for it.
package struct OutcomeComparison: Sendable {
  /// How closely outcomes are compared.
  package enum Closeness: Sendable, Hashable {
    /// The kind of outcome, enum cases, keys and types.
    case shape
    /// Every value.
    case exact
  }

  /// One way in which two outcomes differ.
  package enum Difference: Sendable, Hashable {
    /// The one returned, the other threw or had not ended.
    case end(recorded: Outcome.End, actual: Outcome.End)
    /// A handler was called in the recording alone.
    case neverCalled(handler: String)
    /// A handler was called that was not in the recording.
    case called(handler: String, arguments: [Value])
    /// A handler was called before the call returned in the one, after it in the other.
    case timing(handler: String, beforeReturning: Bool)
    /// The stream ended otherwise, or the one gave none.
    case streamEnd(recorded: Outcome.Emissions.End?, actual: Outcome.Emissions.End?)
    /// The delegates were told other things, or in another order.
    case delegateCalls(recorded: [DelegateCall], actual: [DelegateCall])
    /// A value differs, which the recording has at the place.
    case value(ValueDifference, place: Place)
  }

  /// How closely outcomes are compared.
  package var closeness: Closeness
  /// True if it counts that a handler was called before the call returned.
  package var comparesTiming: Bool
  /// True if volatile parts may be missing, as in doubles.
  package var mayLackVolatile: Bool
  /// The places that never count.
  package var volatility: Volatility
  /// The exchanges that are given again, whose values are held although they are volatile.
  var replayed: [Exchange] = []

  /// Creates a comparing.
  package init(
    _ closeness: Closeness,
    comparesTiming: Bool = false,
    mayLackVolatile: Bool = false,
    volatility: Volatility = Volatility()
  ) {
    self.closeness = closeness
    self.comparesTiming = comparesTiming
    self.mayLackVolatile = mayLackVolatile
    self.volatility = volatility
  }

  /// Finds how an outcome differs from the recorded one.
  ///
  /// - Parameters:
  ///   - recorded: The recorded outcome.
  ///   - actual: The outcome.
  ///   - step: The step's place in the scenario, from 0.
  ///   - expectation: What the contract says of the step; where it holds a matcher the
  ///     recording is not asked.
  ///   - matching: How the contract's matchers choose between alternatives.
  /// - Returns: The differences; none when the outcomes agree.
  package func differences(
    from recorded: Outcome,
    to actual: Outcome,
    step: Int,
    expectation: Expectation = Expectation(),
    matching: Matching = Matching()
  ) -> [Difference] {
    let values = Values(comparison: self, outcome: .outcome(step), matching: matching)
    return ends(recorded.end, actual.end, expectation, values)
      + emissions(recorded.emissions, actual.emissions, expectation.emits, values)
      + handlers(recorded, actual).flatMap { handler in
        callbacks(of: handler, recorded, actual, expectation, values)
      }
      + delegateCalls(recorded, actual, expectation, values)
      + observed(recorded, actual, expectation, values)
  }

  private func ends(
    _ recorded: Outcome.End, _ actual: Outcome.End, _ expectation: Expectation, _ values: Values
  ) -> [Difference] {
    switch (recorded, actual) {
    case (.returned(let old), .returned(let new)):
      values.differences(from: old, to: new, { $0.key("returned") }, expectation.returns)
    case (.threw(let old), .threw(let new)):
      values.differences(from: old, to: new, { $0.key("threw") }, expectation.throws)
    case (.open, .open): []
    default: [.end(recorded: recorded, actual: actual)]
    }
  }

  private func emissions(
    _ recorded: Outcome.Emissions?,
    _ actual: Outcome.Emissions?,
    _ expected: Expectation.Emission?,
    _ values: Values
  ) -> [Difference] {
    guard let recorded, let actual else {
      guard (recorded == nil) != (actual == nil) else { return [] }
      return [.streamEnd(recorded: recorded?.end, actual: actual?.end)]
    }
    // An expectation may read less of the stream than it did when it was recorded.
    let (old, new) = (expected?.read(of: recorded) ?? recorded, actual)
    let elements = values.differences(
      from: .array(old.elements), to: .array(new.elements), { $0.key("emits") }, expected?.elements)
    switch (old.end, new.end) {
    case (.failed(let old), .failed(let new)):
      return elements
        + values.differences(from: old, to: new, { $0.key("failed") }, expected?.error)
    case (let old, let new) where old.word == new.word: return elements
    default: return elements + [.streamEnd(recorded: old.end, actual: new.end)]
    }
  }

  /// Every handler that was called, in the order of the recording.
  private func handlers(_ recorded: Outcome, _ actual: Outcome) -> [String] {
    (recorded.callbacks + actual.callbacks).reduce(into: []) { handlers, callback in
      if !handlers.contains(callback.handler) { handlers.append(callback.handler) }
    }
  }

  private func callbacks(
    of handler: String,
    _ recorded: Outcome,
    _ actual: Outcome,
    _ expectation: Expectation,
    _ values: Values
  ) -> [Difference] {
    guard let index = recorded.callbacks.firstIndex(where: { $0.handler == handler }) else {
      let surplus = actual.callbacks.first { $0.handler == handler }
      return [.called(handler: handler, arguments: surplus?.arguments ?? [])]
    }
    let old = recorded.callbacks[index]
    guard let new = actual.callbacks.first(where: { $0.handler == handler }) else {
      return [.neverCalled(handler: handler)]
    }
    let expected = expectation.callsBack.first { $0.isAbout(old) }?.arguments ?? []
    var differences = (0..<max(old.arguments.count, new.arguments.count)).flatMap { position in
      values.differences(
        from: old.arguments.dropFirst(position).first,
        to: new.arguments.dropFirst(position).first,
        { $0.key("callbacks").index(index).key("arguments").index(position) },
        expected.dropFirst(position).first)
    }
    if comparesTiming, old.beforeReturning != new.beforeReturning,
      !volatility.isVolatile(
        ValuePath(), in: values.outcome.key("callbacks").index(index).order)
    {
      differences.append(.timing(handler: handler, beforeReturning: new.beforeReturning))
    }
    return differences
  }

  /// The comparing of the values of one outcome.
  struct Values {
    let comparison: OutcomeComparison
    let outcome: Place
    let matching: Matching

    func differences(
      from recorded: Value?, to actual: Value?, _ part: (Place) -> Place, _ expected: Expected?
    ) -> [Difference] {
      let place = part(outcome)
      return ValueLikeness(
        isExact: comparison.closeness == .exact,
        mayLackVolatile: comparison.mayLackVolatile,
        volatility: comparison.volatility,
        replayed: comparison.replayed,
        root: place,
        matching: matching
      )
      .differences(from: recorded, to: actual, expected: expected)
      .map { .value($0, place: place) }
    }
  }
}
