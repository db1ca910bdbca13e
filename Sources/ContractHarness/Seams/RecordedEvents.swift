import ContractModel

/// The recorded events of an SDK, in the order in which a replay sends them.
///
/// An event is due once its step has begun, and all calls that were recorded before the event have
/// been made. If an `event:` step names the event, it waits for that step. An event that a closure
/// received during a call is sent before that call returns.
struct RecordedEvents: Sendable {
  private let events: [(index: Int, event: SeamInteraction.Event)]
  /// The index of the step at which each event is due, in the order of the events.
  private let steps: [Int]
  private var next = 0
  private let earlyEvents: [SeamInteraction.Event]

  /// Reads the recorded events; each `event:` step takes the first of its name that is left.
  init(_ interactions: [SeamInteraction], in scenario: Scenario) {
    let isEarly = { (event: SeamInteraction.Event) in event.during != nil && event.listener != nil
    }
    earlyEvents = interactions.events.map(\.event).filter(isEarly)
    let events = interactions.events.filter { !isEarly($0.event) }
    var steps = events.map(\.event.step)
    var claimed: Set<Int> = []
    for (index, step) in scenario.steps.enumerated() {
      guard case .event(let name, _) = step.action,
        let event = events.indices.first(where: {
          !claimed.contains($0) && events[$0].event.name == name
        })
      else { continue }
      claimed.insert(event)
      steps[event] = index
    }
    self.events = events
    self.steps = steps
  }

  /// Returns the events that a closure of the adapter received while a call was running, for
  /// example progress reports.
  ///
  /// `call` is the number of the call in the recording, from 1.
  func earlyEvents(during call: Int) -> [SeamInteraction.Event] {
    earlyEvents.filter { $0.during == call }
  }

  /// True if all events have been sent, apart from those that belong to calls that were not made.
  var areSent: Bool { next >= events.count }

  /// Takes the next event if it is due at a step, counted from 0; otherwise `nil`.
  mutating func takeDue(at step: Int, _ calls: RecordedCalls) -> SeamInteraction.Event? {
    guard isDue(at: step, calls) else { return nil }
    defer { next += 1 }
    return events[next].event
  }

  /// True if the next event is due; a step does not end before its due events are sent.
  func isDue(at step: Int, _ calls: RecordedCalls) -> Bool {
    next < events.count && steps[next] <= step
      && calls.haveBeenMade(before: events[next].index)
  }
}
