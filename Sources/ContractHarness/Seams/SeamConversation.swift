import ContractBinding
import ContractModel

/// The recorder of all calls between an adapter and an SDK in one scenario.
///
/// The adapter gets the SDK's functions wrapped, so that each call passes through the recorder.
///
/// It is a class with a lock and not an actor: an adapter calls synchronously on any thread, and
/// the order of the calls must be preserved.
final class SeamConversation: SeamRecorder {
  private let state: WatchedState<SeamState>

  /// Begins a scenario, in which the SDK, a recording or a fault answers calls.
  init(_ role: SeamRole) {
    state = WatchedState(SeamState(role: role))
  }

  func answer(to call: SeamCall) -> SeamAnswer {
    let origin = SeamInteraction.Event.Origin.ofThisThread
    return state.update { state in
      let index = state.add(.call(SeamInteraction.Call(call.name, call.arguments, result: nil)))
      let answer = state.answer(to: call, index, from: origin)
      switch answer {
      case .recorded(let result, _): state.end(index, result)
      case .nothing: state.end(index, .returned(nil))
      case .vendor, .refused, .open: break
      }
      return answer
    }
  }

  func keep(_ result: SeamResult, of call: Int) {
    state.update { $0.end(call, result) }
  }

  func keep(_ event: SeamEvent) -> Int {
    let origin = SeamInteraction.Event.Origin.ofThisThread
    return state.update { state in
      // On replay only the recording sends events, so an event of the real SDK is ignored.
      guard !state.isFinished, case .vendor = state.role else { return -1 }
      return state.add(event, from: origin)
    }
  }

  func passedOn(_ event: Int) {
    state.update { state in
      if event >= 0 { state.delivered.insert(event) }
      if case .replay(var replay) = state.role, replay.delivering == event {
        replay.delivering = nil
        state.role = .replay(replay)
      }
    }
  }

  func stop(_ reason: SeamStop) {
    state.read(\.onStop)?(reason)
  }

  /// Sets the function that is called if the scenario cannot continue, for example after a refused
  /// call.
  func onStop(_ handler: @escaping @Sendable (SeamStop) -> Void) {
    state.update { $0.onStop = handler }
  }

  /// Sets the index of the current step, from 0; events of later steps are not sent yet.
  func begin(step: Int) {
    state.update { $0.step = step }
  }

  /// Waits for an event that the adapter has received and that no earlier `event:` step has used.
  ///
  /// The result is `nil` if the task was cancelled.
  func nextDelivered(_ name: String) async -> SeamInteraction.Event? {
    await state.wait { state in
      for (index, event) in state.traffic.interactions.events
      where event.name == name && state.delivered.contains(index)
        && !state.claimed.contains(index)
      {
        state.claimed.insert(index)
        return event
      }
      return nil
    }
  }

  /// Waits until the recording has an event to send.
  ///
  /// - Returns: The event and its index among the interactions, for the later call of
  ///   ``passedOn(_:)``; `nil` if the task was cancelled.
  func nextEvent() async -> (event: SeamInteraction.Event, index: Int)? {
    await state.wait { state in
      guard case .replay(var replay) = state.role, replay.delivering == nil, !state.isFinished,
        let event = replay.events.takeDue(at: state.step, replay.calls)
      else { return nil }
      let renamed = replay.calls.renamed(event)
      let index = state.add(renamed.seamEvent, from: renamed.origin)
      replay.delivering = index
      state.role = .replay(replay)
      return (renamed, index)
    }
  }

  /// Waits until all due events are delivered, so that a step does not end before its events.
  func waitForDueEvents() async {
    _ = await state.wait { state -> Bool? in
      guard case .replay(let replay) = state.role else { return true }
      let isDue = replay.events.isDue(at: state.step, replay.calls)
      return replay.delivering != nil || isDue ? nil : true
    }
  }

  /// True on a replay after which no event can follow: all recorded calls were made, and all events
  /// were sent.
  var hasNoMoreEvents: Bool {
    state.read { state in
      guard case .replay(let replay) = state.role else { return false }
      return replay.delivering == nil && replay.events.areSent
        && replay.calls.haveBeenMade(before: .max)
    }
  }

  /// Ends the scenario and returns its log; later calls and events are not logged.
  func finish() -> SeamTraffic {
    state.update { $0.finish() }
  }
}
