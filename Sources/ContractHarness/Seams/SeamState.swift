import ContractBinding
import ContractModel

/// The state of the seams of one scenario at one moment.
struct SeamState: Sendable {
  var role: SeamRole
  var traffic = SeamTraffic()
  /// The step that is taken, from 0.
  var step = 0
  /// The events that the adapter has been told, by their place among the interactions.
  var told: Set<Int> = []
  /// The events that an `event:` step has spoken of.
  var claimed: Set<Int> = []
  var isFinished = false
  /// The function that is called when the scenario cannot go on.
  var onStop: (@Sendable (SeamStop) -> Void)?
  private var hasThrown = false
  /// The calls that have not returned, by the thread that they keep, the innermost last; of
  /// threads that are known to be one alone.
  private var underway: [SeamInteraction.Event.Origin: [Int]] = [:]

  init(role: SeamRole) {
    self.role = role
  }

  /// Adds what passes; what comes after the scenario is not kept.
  ///
  /// - Returns: Its place among the interactions; -1 for what is not kept.
  mutating func add(_ interaction: SeamInteraction) -> Int {
    guard !isFinished else { return -1 }
    traffic.interactions.append(interaction)
    return traffic.interactions.count - 1
  }

  /// Adds an event at this moment.
  mutating func add(_ event: SeamEvent, from origin: SeamInteraction.Event.Origin) -> Int {
    let calls = traffic.interactions.calls
    let during = underway[origin]?.last.flatMap { call in calls.firstIndex { $0.index == call } }
    return add(
      .event(
        SeamInteraction.Event(
          event.name, event.arguments, after: calls.count, step: step, from: origin,
          to: event.listener, during: during.map { $0 + 1 })))
  }

  /// Notes how a call ended.
  mutating func end(_ index: Int, _ result: SeamResult) {
    for origin in underway.keys { underway[origin]?.removeAll { $0 == index } }
    guard traffic.interactions.indices.contains(index), !isFinished,
      case .call(var call) = traffic.interactions[index]
    else { return }
    call.result = result
    traffic.interactions[index] = .call(call)
  }

  /// Says who answers a call.
  mutating func answer(
    to call: SeamCall, _ index: Int, from origin: SeamInteraction.Event.Origin
  ) -> SeamAnswer {
    switch role {
    case .vendor:
      if !call.isAsync, origin != .other { underway[origin, default: []].append(index) }
      return .vendor(call: index)
    case .fault(.throws) where call.canThrow:
      hasThrown = true
      return .recorded(.threw(.error(ErrorValue(type: "VendorFault"))))
    case .fault: return .nothing
    case .replay(var replay):
      defer { role = .replay(replay) }
      switch replay.calls.answer(to: replay.redaction(call)) {
      case .recorded(let result?, let place):
        return .recorded(result, events: sayings(of: replay, during: place))
      case .recorded(nil, _): return .open
      case .refused(let refused):
        if !isFinished { traffic.refused.append(refused) }
        return .refused
      }
    }
  }

  /// The events that the vendor sends before a call returns.
  private mutating func sayings(of replay: SeamReplay, during call: Int) -> [RecordedEvent] {
    replay.events.said(during: call).map { event in
      let said = replay.calls.renamed(event).said
      return RecordedEvent(said, number: add(said, from: event.origin))
    }
  }

  /// Ends the scenario.
  mutating func finish() -> SeamTraffic {
    isFinished = true
    if case .fault(.throws) = role { traffic.couldNotThrow = !hasThrown }
    return traffic
  }
}
