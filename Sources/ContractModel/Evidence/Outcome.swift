package import ContractBinding

/// The result of one step at the owned protocol.
package struct Outcome: Sendable, Hashable {
  /// How the call itself ended.
  package enum End: Sendable, Hashable {
    /// It returned; `nil` where it returns nothing, and for steps that call nothing.
    case returned(Value?)
    /// It threw.
    case threw(Value)
    /// It had not ended when the step was over.
    case open
  }

  /// A completion handler that was called.
  package struct Callback: Sendable, Hashable {
    /// The handler's name.
    package var handler: String
    /// The arguments of the call.
    package var arguments: [Value]
    /// True if it was called before the call returned.
    package var beforeReturning: Bool

    /// Creates a callback.
    package init(handler: String, arguments: [Value], beforeReturning: Bool) {
      self.handler = handler
      self.arguments = arguments
      self.beforeReturning = beforeReturning
    }
  }

  /// How the call itself ended.
  package var end: End
  /// The handlers that were called, in order.
  package var callbacks: [Callback]
  /// The elements that the step read of a stream; `nil` when it read none.
  package var emissions: Emissions?
  /// The calls of the owned delegates, in order.
  package var received: [DelegateCall]
  /// The values of the subject's probes, by name; those alone that the contract names.
  package var observed: [String: Value]
  /// How long the step waited in vain, in seconds; `nil` when it got all that it waited for.
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
