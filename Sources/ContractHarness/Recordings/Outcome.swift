public import ContractBinding

/// What one step produced at the owned protocol.
public struct Outcome: Sendable, Hashable {
  /// How the call itself ended.
  public enum End: Sendable, Hashable {
    /// It returned; `nil` where it returns nothing, and for steps that call nothing.
    case returned(Value?)
    /// It threw.
    case threw(Value)
    /// It had not ended when the step was over.
    case open
  }

  /// A completion handler that was called.
  public struct Callback: Sendable, Hashable {
    /// The handler's name.
    public var handler: String
    /// What it was given.
    public var arguments: [Value]
    /// Whether it was called before the call returned.
    public var beforeReturning: Bool

    /// Creates a callback.
    public init(handler: String, arguments: [Value], beforeReturning: Bool) {
      self.handler = handler
      self.arguments = arguments
      self.beforeReturning = beforeReturning
    }
  }

  /// How the call itself ended.
  public var end: End
  /// The handlers that were called, in order.
  public var callbacks: [Callback]
  /// What the step read of a stream; `nil` when it read none.
  public var emissions: Emissions?
  /// What the owned delegates were told, in order.
  public var received: [Told]
  /// What the subject's probes showed, by name; those alone that the contract names.
  public var observed: [String: Value]
  /// How long the step waited in vain, in seconds; `nil` when it got all that it waited for.
  public var timedOut: Double?

  /// Creates an outcome.
  public init(
    end: End,
    callbacks: [Callback] = [],
    emissions: Emissions? = nil,
    received: [Told] = [],
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
