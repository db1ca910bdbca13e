package import ContractBinding

/// The result of one step at the owned protocol.
package struct Outcome: Sendable, Hashable {
  /// The end of a call.
  package enum End: Sendable, Hashable {
    /// The call returned; `nil` if it returns no value, or if the step makes no call.
    case returned(Value?)
    /// The call threw an error.
    case threw(Value)
    /// The call was still running at the end of the step.
    case open
  }

  /// One call of a completion handler.
  package struct Callback: Sendable, Hashable {
    /// The handler's name.
    package var handler: String
    /// The arguments of the call.
    package var arguments: [Value]
    /// True if the handler was called before the operation returned.
    package var beforeReturning: Bool
    /// The time since the step's call began; `nil` unless the handler was called more than once.
    package var time: Duration?

    /// Creates a callback.
    package init(handler: String, arguments: [Value], beforeReturning: Bool) {
      self.handler = handler
      self.arguments = arguments
      self.beforeReturning = beforeReturning
    }
  }

  /// The end of the step's call.
  package var end: End
  /// The calls of handlers, in order.
  package var callbacks: [Callback]
  /// The elements that the step read from a stream; `nil` if it read none.
  package var emissions: Emissions?
  /// The calls of the owned delegates, in order.
  package var received: [DelegateCall]
  /// The values of the probes that the contract names, by name.
  package var observed: [String: Value]
  /// The time after which the step stopped waiting, in seconds; `nil` if it did not time out.
  package var timedOut: Double?

  /// Creates an outcome.
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
