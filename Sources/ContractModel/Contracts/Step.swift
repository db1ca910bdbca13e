package import ContractBinding

/// One thing that happens in a scenario, and what must follow.
package struct Step: Sendable, Hashable {
  /// The action of a step.
  package enum Action: Sendable, Hashable {
    /// An operation is called, and waited for.
    case call(OperationUse)
    /// An operation is started under a name, and not waited for.
    case begin(OperationUse, name: String)
    /// A started operation is waited for.
    case finish(String)
    /// A started operation must not have ended.
    case stillRunning(String)
    /// A started operation is cancelled.
    case cancel(String)
    /// A property is read.
    case get(String)
    /// A property is written.
    case set(String, to: Located<Value>)
    /// The vendor speaks.
    case event(String, arguments: [String: Value])
  }

  /// The action.
  package var action: Action
  /// The expected result; empty means that the step returns and does not throw.
  package var expectation: Expectation
  /// How long it may take, in seconds; `nil` for the run's own limit.
  package var within: Double?
  /// Where the step begins.
  package var location: SourceLocation
  /// Where the word after the step's own is written: the operation, the property, the name.
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

/// A value and where it is written.
package struct Located<Content: Sendable & Hashable>: Sendable, Hashable {
  /// The content.
  package var value: Content
  /// Where.
  package var location: SourceLocation
  /// Where the key is written under which it stands, if it stands under one.
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
  /// Strings in them may hold `${name}`, which a run replaces by the bound value; a string that
  /// is nothing but `${name}` becomes the value itself.
  package enum Arguments: Sendable, Hashable {
    /// By parameter name.
    case byName([String: Located<Value>])
    /// By position; completion handlers are not counted.
    case byPosition([Located<Value>])
  }

  /// The operation as the contract names it: `post`, `post(destination:)` or `plain(String)`.
  package var name: String
  /// The arguments.
  package var arguments: Arguments
  /// Where the operation is named.
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
  /// A completion handler that must be called, or must not.
  ///
  /// In a contract a list holds a handler's arguments, so that `[]` is a handler without any,
  /// and an only argument that is itself a list is written `[[…]]`; anything else is the only
  /// argument; `$absent` is a handler that must not be called. An object is the only argument
  /// of an operation's only handler, or names the handlers where there are several: the file
  /// alone cannot tell, and ``ContractResolution`` does.
  package struct Callback: Sendable, Hashable {
    /// The handler's name; `nil` until the contract is resolved.
    package var handler: String?
    /// The expectation of each argument, in order; one expectation for a handler of several
    /// arguments is an error of the contract.
    package var arguments: [Expected]
    /// True if the handler must not be called at all.
    package var isAbsent: Bool
    /// Where it is written.
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
  /// The error that the call must throw; a word is the error's type or case.
  package var `throws`: Expected?
  /// The handlers that must be called, each exactly once; once any is named, the others of the
  /// operation must not be called.
  package var callsBack: [Callback]
  /// True if the handler must be called before the call returns; `nil` when either will do.
  package var beforeReturning: Bool?
  /// The elements that a stream must give, read on from where the last step left it.
  package var emits: Emission?
  /// The calls that the owned delegate must get, in order and no others; `nil` when the
  /// contract does not say.
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

  /// True if the contract says anything of the outcome.
  package var isEmpty: Bool { self == Expectation() }
}
