import ContractBinding
import ContractModel

/// The traffic at the seams of one scenario: it stands behind every function of the vendor's
/// that the adapter was given.
///
/// A class with a lock rather than an actor: an adapter calls synchronously, from whatever
/// thread, and the order of what passes must be kept.
final class SeamConversation: SeamRecorder {
  private let state: WatchedState<SeamState>

  /// Begins a scenario.
  init(_ role: SeamRole) {
    state = WatchedState(SeamState(role: role))
  }

  // MARK: What passes

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
      // On replay the recording speaks, and nobody else.
      guard !state.isFinished, case .vendor = state.role else { return -1 }
      return state.add(event, from: origin)
    }
  }

  func passedOn(_ event: Int) {
    state.update { state in
      if event >= 0 { state.told.insert(event) }
      if case .replay(var replay) = state.role, replay.telling == event {
        replay.telling = nil
        state.role = .replay(replay)
      }
    }
  }

  func stop(_ reason: SeamStop) {
    let onStop = state.update { $0.onStop }
    onStop?(reason)
  }

  // MARK: The run

  /// Says who is to know when the scenario cannot go on.
  func onStop(_ tell: @escaping @Sendable (SeamStop) -> Void) {
    state.update { $0.onStop = tell }
  }

  /// Says which step is taken now, from 0.
  func begin(step: Int) {
    state.update { $0.step = step }
  }

  /// Waits until the adapter has been told an event that no step has spoken of yet.
  ///
  /// - Parameter name: The event's name.
  /// - Returns: What was said; `nil` when the task was cancelled.
  func heard(_ name: String) async -> SeamInteraction.Event? {
    await state.wait { state in
      for (index, event) in state.traffic.interactions.events
      where event.name == name && state.told.contains(index) && !state.claimed.contains(index) {
        state.claimed.insert(index)
        return event
      }
      return nil
    }
  }

  /// Waits until the recording has something to say.
  ///
  /// - Returns: The event and its place among the interactions, which ``passedOn(_:)`` is to be
  ///   told; `nil` when the task was cancelled.
  func nextEvent() async -> (event: SeamInteraction.Event, index: Int)? {
    await state.wait { state in
      guard case .replay(var replay) = state.role, replay.telling == nil, !state.isFinished,
        let event = replay.events.takeDue(at: state.step, replay.calls)
      else { return nil }
      let told = replay.calls.renamed(event)
      let index = state.add(told.said, from: told.origin)
      replay.telling = index
      state.role = .replay(replay)
      return (told, index)
    }
  }

  /// Waits until all has been told that is due.
  func settled() async {
    _ = await state.wait { state -> Bool? in
      guard case .replay(let replay) = state.role else { return true }
      let isDue = replay.events.isDue(at: state.step, replay.calls)
      return replay.telling != nil || isDue ? nil : true
    }
  }

  /// Ends the scenario.
  ///
  /// - Returns: What has passed.
  func finish() -> SeamTraffic {
    state.update { $0.finish() }
  }
}
