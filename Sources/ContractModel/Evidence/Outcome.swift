package import ContractBinding

/// The result of one step, as a caller of the owned protocol sees it.
package struct Outcome: Sendable, Hashable {
  /// The way in which a call ended, or the fact that it was still running after the step.
  package enum End: Sendable, Hashable {
    /// The call returned; the value is `nil` if it returns none, or if the step makes no call.
    case returned(Value?)
    case threw(Value)
    /// The call was still running at the end of the step.
    case open
  }

  /// One call of a completion handler that a step passed to the operation.
  package struct Callback: Sendable, Hashable {
    /// The name of the parameter that takes the handler, such as `completion`.
    package var handler: String
    package var arguments: [Value]
    package var beforeReturning: Bool
    /// The time since the step's call began; `nil` unless the handler was called more than once.
    package var time: Duration?

    /// Creates a call of a handler; its ``time`` is set later if there are several calls.
    package init(handler: String, arguments: [Value], beforeReturning: Bool) {
      self.handler = handler
      self.arguments = arguments
      self.beforeReturning = beforeReturning
    }
  }

  /// The way in which the call ended; `.returned(nil)` if the step makes no call.
  package var end: End
  /// The calls of completion handlers, in order; empty if there were none.
  package var callbacks: [Callback]
  /// The elements that the step read from a stream; `nil` if it read none.
  package var emissions: Emissions?
  /// The calls of the application's delegates, in order, for `receives` in the contract.
  package var received: [DelegateCall]
  /// The values that the suite reads from the subject, by their names under `observes` in the
  /// contract, such as `balance`.
  package var observed: [String: Value]
  /// The time after which the step stopped waiting, in seconds; `nil` if it did not time out.
  package var timedOut: Double?

  /// Creates an outcome; by default, nothing happened besides the end of the call.
  package init(
    end: End,
    callbacks: [Callback] = [],
    emissions: Emissions? = nil,
    received: [DelegateCall] = [],
    observed: [String: Value] = [:],
    timedOut: Double? = nil
  ) {
    self.end = end
    self.callbacks = callbacks
    self.emissions = emissions
    self.received = received
    self.observed = observed
    self.timedOut = timedOut
  }
}
