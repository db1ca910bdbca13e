package import ContractBinding
package import ContractValues

extension Outcome {
  /// Replaces each value of the outcome at a position such as `outcomes[0]` by a function's result.
  package mutating func transformValues(at place: Place, _ transform: (Value, Place) -> Value) {
    switch end {
    case .returned(let value?): end = .returned(transform(value, place.key("returned")))
    case .threw(let error): end = .threw(transform(error, place.key("threw")))
    case .returned(nil), .open: break
    }
    for index in callbacks.indices {
      let arguments = place.key("callbacks").index(index).key("arguments")
      callbacks[index].arguments.transformValues(at: arguments, transform)
    }
    emissions?.elements.transformValues(at: place.key("emits"), transform)
    if case .failed(let error) = emissions?.end {
      emissions?.end = .failed(transform(error, place.key("failed")))
    }
    for index in received.indices {
      let arguments = place.key("received").index(index).key("arguments")
      received[index].arguments.transformValues(at: arguments, transform)
    }
    observed.transformValues(at: place.key("observed"), transform)
  }

  /// Returns the value at a position such as `outcomes[0].returned`; `nil` if there is none.
  package func value(at place: Place) -> Value? {
    switch (place.outcomePart, place.path.components.first) {
    case (.returned, _): if case .returned(let value) = end { value } else { nil }
    case (.threw, _): if case .threw(let error) = end { error } else { nil }
    case (.emits, .index(let index)): emissions?.elements.dropFirst(index).first
    case (.failed, _): if case .failed(let error) = emissions?.end { error } else { nil }
    case (.observed, .key(let probe)): observed[probe]
    case (.callback(let call, let argument), _):
      callbacks.dropFirst(call).first?.arguments.dropFirst(argument).first
    case (.received(let call, let argument), _):
      received.dropFirst(call).first?.arguments.dropFirst(argument).first
    case (.emits, _), (.observed, _), (nil, _): nil
    }
  }
}

extension SeamInteraction {
  /// Replaces each value of the call or event at a position such as `exchanges[0]` by a function's
  /// result.
  package mutating func transformValues(at place: Place, _ transform: (Value, Place) -> Value) {
    switch self {
    case .call(var call):
      call.arguments.transformValues(at: place.key("arguments"), transform)
      switch call.result {
      case .returned(let value?):
        call.result = .returned(transform(value, place.key("returned")))
      case .threw(let error): call.result = .threw(transform(error, place.key("threw")))
      case .returned(nil), nil: break
      }
      self = .call(call)
    case .event(var event):
      event.arguments.transformValues(at: place.key("arguments"), transform)
      self = .event(event)
    }
  }
}

extension Observation {
  /// Replaces each value of the outcomes, calls and events by the result of a function.
  ///
  /// It leaves out HTTP exchanges, because their messages are bytes.
  package mutating func transformValues(_ transform: (Value, Place) -> Value) {
    for index in outcomes.indices {
      outcomes[index].transformValues(at: .outcome(index), transform)
    }
    for index in interactions.indices {
      interactions[index].transformValues(at: .exchange(exchanges.count + index), transform)
    }
  }
}

extension [Value] {
  fileprivate mutating func transformValues(
    at place: Place, _ transform: (Value, Place) -> Value
  ) {
    for index in indices { self[index] = transform(self[index], place.index(index)) }
  }
}

extension [String: Value] {
  fileprivate mutating func transformValues(
    at place: Place, _ transform: (Value, Place) -> Value
  ) {
    for (name, value) in self { self[name] = transform(value, place.key(name)) }
  }
}
