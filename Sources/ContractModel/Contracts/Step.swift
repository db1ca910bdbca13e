package import ContractBinding

/// One action of a scenario, with its expected outcome.
package struct Step: Sendable, Hashable {
  /// The action of a step.
  package enum Action: Sendable, Hashable {
    /// Calls an operation and waits for it.
    case call(OperationUse)
    /// Starts an operation under a name and does not wait for it.
    case begin(OperationUse, name: String)
    /// Waits for a started operation.
    case finish(String)
    /// Checks that a started operation has not ended.
    case stillRunning(String)
    /// Cancels a started operation.
    case cancel(String)
    /// Reads a property.
    case get(String)
    /// Writes a property.
    case set(String, to: Located<Value>)
    /// Makes the vendor send an event.
    case event(String, arguments: [String: Value])
  }

  /// The action.
  package var action: Action
  /// The expected result; empty means that the step returns and does not throw.
  package var expectation: Expectation
  /// The time limit in seconds, or `nil` for the limit of the run.
  package var within: Double?
  /// The place where the step begins.
  package var location: SourceLocation
  /// The place of the name after the step's word: an operation, a property or a started operation.
  package var nameLocation: SourceLocation

  /// Creates a step.
  package init(
    _ action: Action,
    expectation: Expectation = Expectation(),
    within: Double? = nil,
    location: SourceLocation,
    nameLocation: SourceLocation? = nil
  ) {
    self.action = action
    self.expectation = expectation
    self.within = within
    self.location = location
    self.nameLocation = nameLocation ?? location
  }
}

/// A value and its place in the contract file.
package struct Located<Content: Sendable & Hashable>: Sendable, Hashable {
  /// The content.
  package var value: Content
  /// The place of the value.
  package var location: SourceLocation
  /// The place of the key that holds the value, or `nil` if there is no key.
  package var keyLocation: SourceLocation?

  /// Creates a located value.
  package init(
    _ value: Content, at location: SourceLocation, keyLocation: SourceLocation? = nil
  ) {
    self.value = value
    self.location = location
    self.keyLocation = keyLocation
  }
}

/// An operation, and the arguments that a step gives it.
package struct OperationUse: Sendable, Hashable {
  /// The arguments of a call.
  ///
  /// A run replaces `${name}` in strings by the bound value. A string that is only `${name}`
  /// becomes the value itself.
  package enum Arguments: Sendable, Hashable {
    /// Values by parameter name.
    case byName([String: Located<Value>])
    /// Values by position, without the completion handlers.
    case byPosition([Located<Value>])
  }

  /// The operation as the contract names it: `post`, `post(destination:)` or `plain(String)`.
  package var name: String
  /// The arguments.
  package var arguments: Arguments
  /// The place of the operation's name.
  package var location: SourceLocation

  /// Creates a use of an operation.
  package init(name: String, arguments: Arguments = .byName([:]), location: SourceLocation) {
    self.name = name
    self.arguments = arguments
    self.location = location
  }
}

/// The result that a step must have.
package struct Expectation: Sendable, Hashable {
  /// The expected call of a completion handler, or its absence.
  ///
  /// In a contract, a list holds the arguments of a handler: `[]` means a handler without
  /// arguments, and `[[…]]` a single argument that is a list. `$absent` means that the handler must
  /// not be called. Any other value is the single argument. An object is ambiguous: it is the
  /// single argument if the operation has one handler, and otherwise holds handlers by name.
  /// ``ContractResolution`` decides this, because the file does not show the operation.
  package struct Callback: Sendable, Hashable {
    /// The handler's name, or `nil` before the contract is resolved.
    package var handler: String?
    /// The expectation of each argument, in order.
    ///
    /// The count must equal the handler's number of arguments.
    package var arguments: [Expected]
    /// True if the handler must not be called.
    package var isAbsent: Bool
    /// The place in the contract file.
    package var location: SourceLocation

    /// Creates an expectation of a callback.
    package init(
      handler: String? = nil,
      arguments: [Expected],
      isAbsent: Bool = false,
      location: SourceLocation
    ) {
      self.handler = handler
      self.arguments = arguments
      self.isAbsent = isAbsent
      self.location = location
    }
  }

  /// The value that the call must return.
  package var returns: Expected?
  /// The error that the call must throw.
  ///
  /// A string is the name of the error's type or case.
  package var `throws`: Expected?
  /// The handlers that must be called, each exactly once.
  ///
  /// If the contract names any, the operation's other handlers must not be called.
  package var callsBack: [Callback]
  /// True if the handler must be called before the call returns, false if after it, or `nil` if
  /// both are allowed.
  package var beforeReturning: Bool?
  /// The elements that a stream must give, from the position where the last step stopped.
  package var emits: Emission?
  /// The calls that the owned delegate must get, in order and no others, or `nil` if the contract
  /// does not say.
  package var receives: [ExpectedDelegateCall]?
  /// The values that the subject's probes must show after the step, by probe name.
  package var observes: [String: Expected]

  /// Creates an expectation.
  package init(
    returns: Expected? = nil,
    throws: Expected? = nil,
    callsBack: [Callback] = [],
    beforeReturning: Bool? = nil,
    emits: Emission? = nil,
    receives: [ExpectedDelegateCall]? = nil,
    observes: [String: Expected] = [:]
  ) {
    self.returns = returns
    self.throws = `throws`
    self.callsBack = callsBack
    self.beforeReturning = beforeReturning
    self.emits = emits
    self.receives = receives
    self.observes = observes
  }

  /// True if the contract expects nothing for this step.
  package var isEmpty: Bool { self == Expectation() }
}
