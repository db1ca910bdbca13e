package import ContractBinding

/// One thing that passed at an SDK's seam: a call of the vendor's functions, or an event.
package enum SeamInteraction: Sendable, Hashable {
  /// The adapter called the vendor.
  case call(Call)
  /// The vendor spoke to the adapter.
  case event(Event)

  /// A call of one of the vendor's functions.
  package struct Call: Sendable, Hashable {
    /// The seam's name.
    package var name: String
    /// The arguments, in order.
    package var arguments: [Value]
    /// How it ended; `nil` when it had not ended with the scenario.
    package var result: SeamResult?

    /// Creates a call.
    package init(_ name: String, _ arguments: [Value] = [], result: SeamResult? = .returned(nil)) {
      self.name = name
      self.arguments = arguments
      self.result = result
    }
  }

  /// Something that the vendor said of its own accord.
  package struct Event: Sendable, Hashable {
    /// The event's name.
    package var name: String
    /// The arguments, by name.
    package var arguments: [String: Value]
    /// How many calls had been made by then.
    package var after: Int
    /// The step during or after which it was said, from 0.
    package var step: Int
    /// On which thread it was said.
    package var origin: Origin
    /// Which of the closures that were tapped for it was told, from 1; `nil` for a delegate.
    package var listener: Int?
    /// The call that had not returned by then and kept the thread, from 1; `nil` where there was
    /// none.
    package var during: Int?

    /// The threads from which a vendor speaks.
    package enum Origin: String, Sendable, Hashable, CaseIterable {
      /// The thread on which the adapter is called.
      case subject
      /// The main thread.
      case main
      /// Some other thread.
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
  /// The event as it is said at a tap.
  package var said: SeamEvent { SeamEvent(name, arguments, listener: listener) }
}

extension [SeamInteraction] {
  /// The calls alone, each with its place among the interactions.
  package var calls: [(index: Int, call: SeamInteraction.Call)] {
    enumerated().compactMap { index, interaction in
      if case .call(let call) = interaction { (index, call) } else { nil }
    }
  }

  /// The events alone, each with its place among the interactions.
  package var events: [(index: Int, event: SeamInteraction.Event)] {
    enumerated().compactMap { index, interaction in
      if case .event(let event) = interaction { (index, event) } else { nil }
    }
  }
}
