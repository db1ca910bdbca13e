package import ContractBinding

/// One element under `steps`: an action with its expected result.
package struct Step: Sendable, Hashable {
  /// The kinds of action, each with the word that a contract writes for it.
  package enum Action: Sendable, Hashable {
    /// `call`: calls an operation and waits until it returns.
    case call(OperationUse)
    /// `begin`: starts an operation and does not wait; later steps use the name after `as`.
    case begin(OperationUse, name: String)
    /// `finish`: waits until the started operation with this name returns, or for elements of its
    /// stream.
    case finish(String)
    /// `still-running`: checks that the started operation with this name has not returned.
    case stillRunning(String)
    /// `cancel`: cancels the started operation with this name, or the reader of its stream.
    case cancel(String)
    /// `get`: reads the property with this name.
    case get(String)
    /// `set`: writes the value under `to` to the property with this name.
    case set(String, to: Located<Value>)
    /// `event`: makes the vendor send the event with this name.
    case event(String, arguments: [String: Value])
  }

  /// The call, property access or event that the step performs.
  package var action: Action
  /// The object whose operation the action calls: `on: "${cart}"`; `nil` for the subject.
  @Rare package var receiver: Located<Value>?
  /// The expected result.
  ///
  /// With an empty expectation, the step must not throw. If the whole scenario expects nothing, the
  /// recording decides instead.
  package var expectation: Expectation
  /// The maximum duration in seconds; with `nil`, the limit of the run applies.
  package var within: Double?
  /// The line and column at which the step begins, for messages.
  package var location: SourceLocation
  private let namePosition: FilePosition
  /// The line and column of the name after the step's keyword, such as the name of an operation.
  package var nameLocation: SourceLocation {
    SourceLocation(path: location.path, position: namePosition)
  }

  /// The operation that the step calls, waits for or cancels; `nil` for an event, and until
  /// ``ContractResolution`` has found it.
  package var operation: OperationDescription?
  /// The arguments by parameter name, in which `${name}` is not yet replaced.
  ///
  /// ``ContractResolution`` fills them in. For `set`, it is the new value. For `event`, it is the
  /// event's arguments.
  package var arguments: [String: Value] = [:]
  /// The protocol of the object that `on` names; `nil` for the subject itself.
  @Rare package var objectType: String? = nil

  /// The operation's signature, such as `post(destination:)`; `nil` for an event.
  package var signature: String? { operation?.signature }

  /// Creates a step; without `nameLocation`, messages about the name show the step's beginning.
  package init(
    _ action: Action,
    on receiver: Located<Value>? = nil,
    expectation: Expectation = Expectation(),
    within: Double? = nil,
    location: SourceLocation,
    nameLocation: SourceLocation? = nil
  ) {
    self.action = action
    self.receiver = receiver
    self.expectation = expectation
    self.within = within
    self.location = location
    namePosition = (nameLocation ?? location).position
  }
}

extension Step.Action {
  /// The name after the step's keyword: an operation, a property, a started call or an event.
  package var name: String {
    switch self {
    case .call(let use), .begin(let use, _): use.name
    case .finish(let name), .stillRunning(let name), .cancel(let name), .get(let name),
      .set(let name, _), .event(let name, _):
      name
    }
  }

  /// The operation that the step calls, with its arguments; `nil` for all actions except `call` and
  /// `begin`.
  package var use: OperationUse? {
    switch self {
    case .call(let use), .begin(let use, _): use
    default: nil
    }
  }

  /// The value under `with` or `to`; `nil` if the action has none.
  package var given: Value? {
    switch self {
    case .call(let use), .begin(let use, _): use.arguments.value
    case .set(_, let value): value.value
    case .event(_, let arguments): .object(arguments)
    case .finish, .stillRunning, .cancel, .get: nil
    }
  }

  /// Replaces each value under `with` or `to`.
  mutating func changeGiven(_ change: (Value) -> Value) {
    switch self {
    case .call(var use):
      use.arguments.change(change)
      self = .call(use)
    case .begin(var use, let name):
      use.arguments.change(change)
      self = .begin(use, name: name)
    case .set(let name, var value):
      value.value = change(value.value)
      self = .set(name, to: value)
    case .event(let name, let arguments):
      self = .event(name, arguments: arguments.mapValues(change))
    case .finish, .stillRunning, .cancel, .get: break
    }
  }

  /// The values that the action gives to the subject, in no particular order.
  package var arguments: [Value] {
    if case .set(_, let value) = self { return [value.value] }
    return switch given {
    case .object(let arguments)?: Array(arguments.values)
    case .array(let arguments)?: arguments
    default: []
    }
  }
}

/// A value with its position in the contract file, for messages.
package struct Located<Content: Sendable & Hashable>: Sendable, Hashable {
  package var value: Content
  /// The line and column at which the value begins, for messages.
  package var location: SourceLocation
  /// The position of the key; line 0, which no file has, for a value without a key.
  ///
  /// An optional would take another eight bytes.
  private let keyPosition: FilePosition
  /// The line and column of the key before the value, if messages need it; `nil` for an element of
  /// a list.
  package var keyLocation: SourceLocation? {
    keyPosition.line == 0 ? nil : SourceLocation(path: location.path, position: keyPosition)
  }

  /// The position for a message about the value as a whole: that of its key, if it has one.
  var place: SourceLocation { keyLocation ?? location }

  /// Creates a value with its position; pass `keyLocation` for a value under a key in the same
  /// file.
  package init(
    _ value: Content, at location: SourceLocation, keyLocation: SourceLocation? = nil
  ) {
    self.value = value
    self.location = location
    keyPosition = keyLocation?.position ?? FilePosition(line: 0, column: 0)
  }
}

/// The name of an operation in a step, with the arguments under `with`.
package struct OperationUse: Sendable, Hashable {
  /// The arguments under `with`, in whose texts a run replaces `${name}`.
  package enum Arguments: Sendable, Hashable {
    /// Values by parameter name, from a mapping such as `{ item: tea }`.
    case byName([String: Located<Value>])
    /// Values by position, from a list; completion handlers are not counted.
    case byPosition([Located<Value>])

    package var value: Value {
      switch self {
      case .byName(let arguments): .object(arguments.mapValues(\.value))
      case .byPosition(let arguments): .array(arguments.map(\.value))
      }
    }

    fileprivate mutating func change(_ change: (Value) -> Value) {
      let changed = { (argument: Located<Value>) in
        var argument = argument
        argument.value = change(argument.value)
        return argument
      }
      self =
        switch self {
        case .byName(let arguments): .byName(arguments.mapValues(changed))
        case .byPosition(let arguments): .byPosition(arguments.map(changed))
        }
    }
  }

  /// The operation as the contract writes it: `post`, `post(destination:)` or `plain(String)`.
  package var name: String
  /// The arguments under `with`; an empty mapping if there is no `with`.
  package var arguments: Arguments = .byName([:])
  /// The line and column of the operation's name, for messages.
  package var location: SourceLocation
}

/// The result that a step must have.
///
/// A property without an expectation is not compared. But without ``throws``, the step must not
/// throw, unless the whole scenario expects nothing (``Scenario/isSilent``).
package struct Expectation: Sendable, Hashable {
  /// The call of a completion handler that a step expects, or its absence.
  ///
  /// In a contract, a list contains the arguments: `[]` for none, and `[[…]]` for a single argument
  /// that is a list. `$absent` means that the handler must not be called. Any other value is the
  /// single argument.
  ///
  /// An object is the single argument if the operation has one handler. Otherwise it contains
  /// handlers by name. ``ContractResolution`` decides this, because the file does not show the
  /// operation.
  package struct Callback: Sendable, Hashable {
    /// The parameter name of the handler; `nil` until ``ContractResolution`` has found it.
    package var handler: String?
    /// An expectation for each argument, in order; the handler must receive exactly this number.
    package var arguments: [Expected]
    /// True if the handler must not be called, as `$absent` says.
    package var isAbsent = false
    /// The position in `$sequence`, from 0, if the handler must be called several times; `nil` for
    /// the only call of a handler.
    package var number: Int?
    /// The line and column of the value under `calls-back`, for messages.
    package var location: SourceLocation
  }

  /// The expected returned value; with `nil`, any value is accepted.
  package var returns: Expected?
  /// The expected error.
  ///
  /// A text is the name of the error's type or case. With `nil`, the step must not throw, unless
  /// the whole scenario expects nothing (``Scenario/isSilent``).
  package var `throws`: Expected?
  /// The expected calls of handlers: one for each, several with `$sequence`, or none with
  /// `$absent`.
  ///
  /// If there are any, other handlers of the operation must not be called.
  package var callsBack: [Callback] = []
  /// True if the handler must be called before the operation returns, and false if it must be
  /// called afterwards; with `nil`, both are allowed.
  package var beforeReturning: Bool?
  /// The expected next elements of a stream, after those that earlier steps have read; with `nil`,
  /// elements are not compared.
  @Rare package var emits: Emission? = nil
  /// The expected calls of the delegate, in this order and no others; with `nil`, delegate calls
  /// are not compared.
  package var receives: [ExpectedDelegateCall]?
  /// The expected values of the subject's probes after the step, by the probe's name.
  package var observes: [String: Expected] = [:]

  /// True if there is no expectation at all.
  ///
  /// The step must still not throw, unless the whole scenario expects nothing.
  package var isEmpty: Bool { self == Expectation() }
}

extension Expectation {
  /// Creates an expectation for what the subject shows besides its result.
  package init(receives: [ExpectedDelegateCall]?, observes: [String: Expected]) {
    self.init(returns: nil, receives: receives, observes: observes)
  }
}
