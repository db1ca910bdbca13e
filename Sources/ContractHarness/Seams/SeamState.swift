import ContractBinding

/// What is known of the seams of one scenario at one moment.
struct SeamState: Sendable {
  var role: SeamRole
  var traffic = SeamTraffic()
  /// The step that is taken, from 0.
  var step = 0
  /// The events that the adapter has been told, by their place among the crossings.
  var told: Set<Int> = []
  /// The events that an `event:` step has spoken of.
  var claimed: Set<Int> = []
  var isFinished = false
  /// Who is to know when the scenario cannot go on.
  var onStop: (@Sendable (SeamStop) -> Void)?
  private var hasThrown = false

  init(role: SeamRole) {
    self.role = role
  }

  /// Adds what passes; what comes after the scenario is not kept.
  ///
  /// - Returns: Its place among the crossings; -1 for what is not kept.
  mutating func add(_ crossing: Crossing) -> Int {
    guard !isFinished else { return -1 }
    traffic.crossings.append(crossing)
    return traffic.crossings.count - 1
  }

  /// Adds an event at this moment.
  mutating func add(_ event: SeamEvent, from origin: Crossing.Event.Origin) -> Int {
    let calls = traffic.crossings.calls.count
    return add(
      .event(
        Crossing.Event(
          event.name, event.arguments, after: calls, step: step, from: origin, to: event.listener)))
  }

  /// Notes how a call ended.
  mutating func end(_ index: Int, _ result: SeamResult) {
    guard traffic.crossings.indices.contains(index), !isFinished,
      case .call(var call) = traffic.crossings[index]
    else { return }
    call.result = result
    traffic.crossings[index] = .call(call)
  }

  /// Says who answers a call.
  mutating func answer(to call: SeamCall, _ index: Int) -> SeamAnswer {
    switch role {
    case .vendor: return .vendor(call: index)
    case .fault(.throws) where call.canThrow:
      hasThrown = true
      return .recorded(.threw(.error(ErrorValue(type: "VendorFault"))))
    case .fault: return .nothing
    case .replay(var replay):
      defer { role = .replay(replay) }
      switch replay.calls.answer(to: replay.redaction(call)) {
      case .recorded(let result?): return .recorded(result)
      case .recorded(nil): return .open
      case .refused(let refused):
        if !isFinished { traffic.refused.append(refused) }
        return .refused
      }
    }
  }

  /// Ends the scenario.
  mutating func finish() -> SeamTraffic {
    isFinished = true
    if case .fault(.throws) = role { traffic.couldNotThrow = !hasThrown }
    return traffic
  }
}
