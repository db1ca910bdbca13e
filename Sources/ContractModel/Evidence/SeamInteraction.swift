package import ContractBinding

/// One contact between an adapter and an SDK: a call to one of the SDK's functions, or an event
/// from the SDK.
package enum SeamInteraction: Sendable, Hashable {
  /// The adapter called a function of the SDK.
  case call(Call)
  /// The SDK called the adapter by itself, such as a delegate's method.
  case event(Event)

  /// A call of one of the SDK's functions, with its arguments and result.
  package struct Call: Sendable, Hashable {
    /// The name of the function, as the suite registers it.
    package var name: String
    /// The arguments of the call, in the order of the function's parameters.
    package var arguments: [Value]
    /// The result of the call; `nil` if it was still running at the end of the scenario.
    package var result: SeamResult?

    package init(_ name: String, _ arguments: [Value] = [], result: SeamResult? = .returned(nil)) {
      self.name = name
      self.arguments = arguments
      self.result = result
    }
  }

  /// A call from the SDK to the adapter that no operation of the adapter started, such as a push
  /// message.
  package struct Event: Sendable, Hashable {
    /// The event's name in the contract.
    package var name: String
    package var arguments: [String: Value]
    /// The number of SDK calls that the adapter made before the event.
    package var after: Int
    /// The index, from 0, of the step during or after which the event came.
    package var step: Int
    /// The kind of thread on which the SDK sent the event, and on which a replay sends it.
    package var origin: Origin
    /// The number, from 1, of the adapter's closure that received the event; `nil` for a delegate.
    package var listener: Int?
    /// The number, from 1, of the call that was still running on the event's thread; `nil` if there
    /// was none.
    package var during: Int?

    /// The kinds of threads on which an SDK sends events, with their words in recordings.
    package enum Origin: String, Sendable, Hashable, CaseIterable {
      /// The event came on the thread on which the adapter was called.
      case subject
      /// The event came on the main thread.
      case main
      /// The event came on a thread of the SDK.
      case other
    }

    /// Creates an event; by default, it came on the thread that called the adapter.
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
  /// The event as the adapter receives it, without the facts about its time and thread.
  package var seamEvent: SeamEvent { SeamEvent(name, arguments, listener: listener) }
}

extension [SeamInteraction] {
  /// The calls, each with its index in this list, which also contains the events.
  package var calls: [(index: Int, call: SeamInteraction.Call)] {
    enumerated().compactMap { index, interaction in
      if case .call(let call) = interaction { (index, call) } else { nil }
    }
  }

  /// The events, each with its index in this list, which also contains the calls.
  package var events: [(index: Int, event: SeamInteraction.Event)] {
    enumerated().compactMap { index, interaction in
      if case .event(let event) = interaction { (index, event) } else { nil }
    }
  }
}
