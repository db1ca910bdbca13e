/// The clock of the machine.
struct ClockClient {
  let now: () -> Int
  var sleep: (_ seconds: Double) async throws -> Void

  init(ticks: Int) { (now, sleep) = ({ ticks }, { _ in }) }
}

let systemClock = ClockClient(now: { 0 }, sleep: { _ in })

func makeFakeClock(at start: Int = 0) async throws -> ClockClient { ClockClient(ticks: start) }
