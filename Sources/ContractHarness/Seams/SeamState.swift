import ContractBinding
import ContractModel
import Dispatch

/// The progress of one scenario at an SDK: its log, its current step, and its running calls.
struct SeamState: Sendable {
  var role: SeamRole
  var traffic = SeamTraffic()
  /// The index of the current step, from 0; recorded events of later steps are not due.
  var step = 0
  /// The events that the adapter has received, by their index among the events and calls.
  var delivered: Set<Int> = []
  /// The events that an `event:` step has already used, by their index among the events and calls.
  var claimed: Set<Int> = []
  var isFinished = false
  var onStop: (@Sendable (SeamStop) -> Void)?
  private var hasThrown = false
  /// The indices of the running calls by thread, the innermost last.
  ///
  /// It contains only synchronous calls to the real SDK on the main queue and on the tool's own
  /// queues.
  private var runningCalls: [SeamInteraction.Event.Origin: [Int]] = [:]

  init(role: SeamRole) {
    self.role = role
  }

  /// Adds a call or an event to the log.
  ///
  /// - Returns: The index of the interaction; -1 after the end of the scenario, when nothing is
  ///   added.
  mutating func add(_ interaction: SeamInteraction) -> Int {
    guard !isFinished else { return -1 }
    traffic.interactions.append(interaction)
    traffic.moments.append(TrafficMoments(began: .now))
    return traffic.interactions.count - 1
  }

  /// Adds an event that happens now, with the current step and the call that is running on its
  /// thread.
  mutating func add(_ event: SeamEvent, from origin: SeamInteraction.Event.Origin) -> Int {
    let calls = traffic.interactions.calls
    let during = runningCalls[origin]?.last.flatMap { call in
      calls.firstIndex { $0.index == call }
    }
    return add(
      .event(
        SeamInteraction.Event(
          event.name, event.arguments, after: calls.count, step: step, from: origin,
          to: event.listener, during: during.map { $0 + 1 })))
  }

  /// Stores the result of a call, which has ended, so that later events do not belong to it.
  mutating func end(_ index: Int, _ result: SeamResult) {
    for origin in runningCalls.keys { runningCalls[origin]?.removeAll { $0 == index } }
    guard traffic.interactions.indices.contains(index), !isFinished,
      case .call(var call) = traffic.interactions[index]
    else { return }
    call.result = result
    traffic.moments[index].ended = .now
    traffic.interactions[index] = .call(call)
  }

  /// Chooses the answer to a call: a recorded result, a fault, a refusal, or a call to the real
  /// SDK.
  mutating func answer(
    to call: SeamCall, _ index: Int, from origin: SeamInteraction.Event.Origin
  ) -> SeamAnswer {
    switch role {
    case .vendor:
      if !call.isAsync, origin != .other { runningCalls[origin, default: []].append(index) }
      return .vendor(call: index)
    case .fault(.throws) where call.canThrow:
      hasThrown = true
      return .recorded(.threw(.error(ErrorValue(type: "VendorFault"))))
    case .fault: return .nothing
    case .replay(var replay):
      defer { role = .replay(replay) }
      switch replay.calls.answer(to: replay.redaction(call)) {
      case .recorded(let result?, let place):
        return .recorded(result, events: earlyEvents(of: replay, during: place))
      case .recorded(nil, _): return .open
      case .refused(let refused):
        if !isFinished { traffic.refused.append(refused) }
        return .refused
      }
    }
  }

  /// Logs the events that the vendor sent during a call, so that they are delivered before the call
  /// returns.
  private mutating func earlyEvents(of replay: SeamReplay, during call: Int) -> [RecordedEvent] {
    replay.events.earlyEvents(during: call).map { event in
      let seamEvent = replay.calls.renamed(event).seamEvent
      return RecordedEvent(seamEvent, number: add(seamEvent, from: event.origin))
    }
  }

  /// Ends the scenario and returns its log, which also tells if the fault `throws` had no effect.
  mutating func finish() -> SeamTraffic {
    isFinished = true
    if case .fault(.throws) = role { traffic.couldNotThrow = !hasThrown }
    return traffic
  }
}

extension SeamInteraction.Event.Origin {
  /// The key under which dispatch queues store their names.
  ///
  /// The main queue and the subjects' queues have one, so code can find out on which queue it runs.
  static let key = {
    let key = DispatchSpecificKey<SeamInteraction.Event.Origin>()
    DispatchQueue.main.setSpecific(key: key, value: .main)
    return key
  }()

  /// The queue on which the current code runs; `.other` for a thread of the SDK or the adapter.
  static var ofThisThread: Self { DispatchQueue.getSpecific(key: key) ?? .other }
}
