import ContractBinding
import ContractModel
import ContractValues

/// A check of a double whose calls run at the same time.
///
/// The results must be those of the same calls one after the other, in any order.
///
/// The double runs the calls of a group in each order, then many times at the same time. A protocol
/// whose calls may not overlap has no groups, so a double without locks is correct there.
struct SimultaneousPass {
  /// The maximum number of runs in which the calls of a group are made at the same time.
  private static let count = 60
  /// The time limit for beginning further runs of a group, because a double may be slow.
  private static let limit = Duration.seconds(2)
  /// A pause of more than a second, so that a clock in whole seconds shows another time.
  private static let second = Duration.milliseconds(1100)

  let scenario: Scenario
  /// Creates a run of a scenario on a new double; a group of steps may run at the same time.
  let makeRun: (_ scenario: Scenario, _ group: Range<Int>?) -> ScenarioRun

  struct Result {
    /// The message about calls that do not end, or give results that no order of the calls gives;
    /// `nil` otherwise.
    var problem: Diagnostic?
    /// The notes for the report, such as `2 calls of 'add' ran at the same time, 60 times`.
    var notes: [String] = []
    /// True if a call may still be running, so that the process must not run another case.
    var isStillAtWork = false
  }

  /// The result of one run, with the outcomes in the order of the contract.
  private struct Run {
    let outcomes: ComparableOutcomes
    let end: ScenarioLog.End
    let isStillAtWork: Bool

    var isComplete: Bool { if case .completed = end { true } else { false } }
  }

  /// The results of runs that make the calls of a group one after the other, in different orders.
  private struct Orders {
    var runs: [ComparableOutcomes] = []
    /// The places of values, such as times, that differ between two runs in the same order.
    ///
    /// These values are not compared.
    var volatile: Set<ComparableOutcomes.Path> = []
    /// The first run in each order of the steps, with which a second run in that order is compared.
    private var first: [[Int]: ComparableOutcomes] = [:]

    /// Adds a run; false if nothing can be compared.
    ///
    /// An earlier run in the same order then differs in more than single values, for example in the
    /// length of a list.
    mutating func add(_ run: ComparableOutcomes, in order: [Int]) -> Bool {
      runs.append(run)
      guard let earlier = first[order] else {
        first[order] = run
        return true
      }
      guard let places = earlier.volatilePlaces(beside: run) else { return false }
      volatile.formUnion(places)
      return true
    }

    func contains(_ outcomes: ComparableOutcomes) -> Bool {
      let form = outcomes.leavingOut(volatile)
      return runs.contains { $0.leavingOut(volatile) == form }
    }
  }

  /// Runs the groups one by one, up to a group whose results match no order of its calls.
  func run() async -> Result {
    var result = Result()
    for group in scenario.simultaneousGroups {
      guard result.problem == nil, !result.isStillAtWork, !Task.isCancelled else { break }
      await check(group, &result)
    }
    return result
  }

  private func check(_ group: Range<Int>, _ result: inout Result) async {
    guard var orders = await orders(of: group) else {
      result.notes.append("\(words(group)) give other results each time, and were not compared")
      return
    }
    let start = ContinuousClock.now
    var made = 0
    while made < Self.count, ContinuousClock.now - start < Self.limit, !Task.isCancelled {
      let run = await perform(scenario, Array(scenario.steps.indices), at: group)
      made += 1
      if orders.contains(run.outcomes), run.isComplete { continue }
      guard run.isComplete else {
        result.isStillAtWork = run.isStillAtWork
        result.problem = stopped(run, group)
        return
      }
      // After this pause, a clock in whole seconds or a counter of the process has other values.
      try? await Task.sleep(for: Self.second)
      guard let later = await self.orders(of: group, after: orders) else { break }
      orders = later
      if !orders.contains(run.outcomes) {
        result.problem = lost(run.outcomes, orders, group)
        return
      }
    }
    result.notes.append("\(words(group)) ran at the same time, \(Plural.of(made, "time", "times"))")
  }

  /// Runs the steps twice in each order of a group.
  ///
  /// Two runs in the same order show which values change from run to run, such as times. Each order
  /// counts, because a step that fails in one may have such values in another.
  ///
  /// The result is `nil` if two runs in the same order differ in more than values, or if the steps
  /// in the written order do not all run.
  private func orders(of group: Range<Int>, after earlier: Orders = Orders()) async -> Orders? {
    var orders = earlier
    let all = scenario.orders(of: group)
    for (scenario, indices) in all + all {
      let run = await perform(scenario, indices)
      // An order is skipped if a step in it lacks the result of another step.
      guard run.isComplete else {
        if indices == Array(scenario.steps.indices) { return nil }
        continue
      }
      guard orders.add(run.outcomes, in: indices) else { return nil }
    }
    return orders
  }

  private func perform(
    _ scenario: Scenario, _ indices: [Int], at group: Range<Int>? = nil
  ) async -> Run {
    let run = makeRun(scenario, group)
    let (outcomes, end, isStillAtWork) = await run.run()
    let haveReadersEnded = await run.readers.end()
    return Run(
      outcomes: ComparableOutcomes(outcomes, in: indices), end: end,
      isStillAtWork: isStillAtWork || !haveReadersEnded)
  }

  /// The calls of a group in words, such as `2 calls of 'add'`.
  private func words(_ group: Range<Int>) -> String {
    "\(group.count) calls of '\(scenario.steps[group.lowerBound].operation?.name ?? "")'"
  }

  private func lost(
    _ outcomes: ComparableOutcomes, _ orders: Orders, _ group: Range<Int>
  ) -> Diagnostic {
    let actual = outcomes.leavingOut(orders.volatile)
    // The message shows the order whose results agree with those of the run up to the latest step.
    let nearest = orders.runs.map { $0.leavingOut(orders.volatile) }.max {
      ($0.firstDifference(from: actual) ?? .max) < ($1.firstDifference(from: actual) ?? .max)
    }
    let index = nearest?.firstDifference(from: actual) ?? group.lowerBound
    var message = message(
      "\(words(group)) at the same time give what no order of them gives", at: index)
    if let nearest, nearest.steps.indices.contains(index), actual.steps.indices.contains(index) {
      message.facts = [
        "- \(ComparableOutcomes.words(nearest.steps[index]))",
        "+ \(ComparableOutcomes.words(actual.steps[index]))",
      ]
    }
    message.label = "after the calls from line \(line(group.lowerBound)) ran together"
    if group.contains(index) { message.label = "in one of the calls that ran together" }
    return message
  }

  private func stopped(_ run: Run, _ group: Range<Int>) -> Diagnostic {
    var message = message(
      "\(words(group)) at the same time do not end as they do one after the other",
      at: group.lowerBound)
    switch run.end {
    case .expired(let seconds): message.label = "waited \(seconds.inSeconds) in vain"
    case .stopped(let reason, _), .abandoned(let reason?): message.label = reason.headline
    case .abandoned, .completed: break
    }
    return message
  }

  private func message(_ headline: String, at index: Int) -> Diagnostic {
    var message = Diagnostic(
      headline, at: scenario.steps[index].location,
      help: [
        "guard the state of the double with an actor or a lock;",
        "an actor must not 'await' between reading its state and changing it",
      ])
    message.rerunOption = "--concurrent"
    return message
  }

  private func line(_ index: Int) -> Int { scenario.steps[index].location.line }
}
