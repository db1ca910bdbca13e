import ContractModel

/// The vendor's events in a recording, in the order in which they are sent again.
///
/// An event is due when every call that was recorded before it has been made, and the step has
/// come during which it was said. One that an `event:` step speaks of waits for that step. What
/// a closure was told before a call returned is said before that call returns again.
struct RecordedEvents: Sendable {
  private let events: [(index: Int, event: SeamInteraction.Event)]
  /// The steps at which events are due, by their place among the events.
  private let steps: [Int]
  private var next = 0
  private let sayings: [SeamInteraction.Event]

  /// Reads what was recorded.
  ///
  /// - Parameters:
  ///   - interactions: The recording's.
  ///   - scenario: The scenario, whose `event:` steps each speak of the first event of the name
  ///     that no other step speaks of.
  init(_ interactions: [SeamInteraction], in scenario: Scenario) {
    let isSaying = { (event: SeamInteraction.Event) in event.during != nil && event.listener != nil
    }
    sayings = interactions.events.map(\.event).filter(isSaying)
    let events = interactions.events.filter { !isSaying($0.event) }
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

  /// The events before a call returns.
  ///
  /// - Parameter call: The call's place among the recorded calls, from 1.
  /// - Returns: The events, in order.
  func said(during call: Int) -> [SeamInteraction.Event] { sayings.filter { $0.during == call } }

  /// Takes the next event, when it is due.
  ///
  /// - Parameters:
  ///   - step: The step that is being taken.
  ///   - calls: The calls, which know what has been made.
  /// - Returns: The event; `nil` when none is due.
  mutating func takeDue(at step: Int, _ calls: RecordedCalls) -> SeamInteraction.Event? {
    guard isDue(at: step, calls) else { return nil }
    defer { next += 1 }
    return events[next].event
  }

  /// Checks whether an event is to be said now.
  func isDue(at step: Int, _ calls: RecordedCalls) -> Bool {
    next < events.count && steps[next] <= step
      && calls.haveBeenMade(before: events[next].index)
  }
}
