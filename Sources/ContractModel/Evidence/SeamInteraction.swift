package import ContractBinding

/// One interaction at an SDK's seam: a call of the vendor's functions, or an event.
package enum SeamInteraction: Sendable, Hashable {
  /// The adapter called the vendor.
  case call(Call)
  /// The vendor sent an event to the adapter.
  case event(Event)

  /// A call of one of the vendor's functions.
  package struct Call: Sendable, Hashable {
    /// The seam's name.
    package var name: String
    /// The arguments, in order.
    package var arguments: [Value]
    /// The result of the call; `nil` if it was still running at the end of the scenario.
    package var result: SeamResult?

    /// Creates a call.
    package init(_ name: String, _ arguments: [Value] = [], result: SeamResult? = .returned(nil)) {
      self.name = name
      self.arguments = arguments
      self.result = result
    }
  }

  /// A call from the vendor to the adapter that no operation of the adapter started.
  package struct Event: Sendable, Hashable {
    /// The event's name.
    package var name: String
    /// The arguments, by name.
    package var arguments: [String: Value]
    /// The number of calls before the event.
    package var after: Int
    /// The index of the step during or after which the event came, from 0.
    package var step: Int
    /// The thread of the event.
    package var origin: Origin
    /// The number of the tapped closure that received the event, from 1; `nil` for a delegate.
    package var listener: Int?
    /// The number of the call that had not returned and occupied the event's thread, from 1; `nil`
    /// if there was none.
    package var during: Int?

    /// The kinds of threads on which a vendor sends events.
    package enum Origin: String, Sendable, Hashable, CaseIterable {
      /// The thread of the call to the adapter.
      case subject
      /// The main thread.
      case main
      /// Any other thread.
      case other
    }

    /// Creates an event.
    package init(
      _ name: String, _ arguments: [String: Value] = [:], after: Int, step: Int,
      from origin: Origin = .subject, to listener: Int? = nil, during: Int? = nil
    ) {
      self.name = name
      self.arguments = arguments
      self.after = after
      self.step = step
      self.origin = origin
      self.listener = listener
      self.during = during
    }
  }
}

extension SeamInteraction.Event {
  /// The event in the form that a tap sends.
  package var said: SeamEvent { SeamEvent(name, arguments, listener: listener) }
}

extension [SeamInteraction] {
  /// The calls, each with its index among the interactions.
  package var calls: [(index: Int, call: SeamInteraction.Call)] {
    enumerated().compactMap { index, interaction in
      if case .call(let call) = interaction { (index, call) } else { nil }
    }
  }

  /// The events, each with its index among the interactions.
  package var events: [(index: Int, event: SeamInteraction.Event)] {
    enumerated().compactMap { index, interaction in
      if case .event(let event) = interaction { (index, event) } else { nil }
    }
  }
}
