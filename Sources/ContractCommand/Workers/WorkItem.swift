import ContractHarness
import ContractModel
import Foundation

/// One case that a worker has to run.
struct WorkItem: Sendable {
  /// The assignment for the worker.
  var assignment: Assignment
  /// The pair of the plan.
  var plannedCase: PlannedCase
  /// The contract that it belongs to.
  var contract: Contract
  /// The text of the contract's file.
  var text: ContractText
  /// The scenario's place in the contract.
  var scenarioIndex: Int
  /// True if the process must be new, and used for nothing after: the vendor keeps state in it.
  var needsFreshProcess: Bool
  /// Tells the earliest moment at which it may begin, when its turn comes; `nil` for any.
  var notBefore: (@Sendable () async -> ContinuousClock.Instant?)? = nil
  /// The recording's path, for reports; `nil` where there can be none.
  var recordingPath: String? = nil
  /// The path of a recording that was made under another name; `nil` where none is known.
  var renamedRecording: String? = nil
  /// The resource that one item at a time may use, such as a vendor; `nil` where there is none.
  var turn: String? = nil
  /// True if something is to be removed from the vendor after it has run, even if its process ends.
  var cleansUp = false
  /// How often it has run in vain, because the vendor asked to be left alone for a while.
  var postponements = 0
  /// True if a worker that had served others before could not serve it: the next one must be new.
  var wasPutBack = false
  /// How that worker ended while the case ran; told when it is well in a new one.
  var suspicion: LateEnd? = nil
  /// Which run of the case this is, from 1.
  var run = 1
}

extension WorkItem {
  /// The next run of the case.
  var again: WorkItem {
    var item = self
    item.wasPutBack = false
    item.suspicion = nil
    item.run += 1
    return item
  }

  /// The name of a folder that no other run in the same process has.
  var placeName: String { "scenario-\(assignment.id)" + (run > 1 ? "-run-\(run)" : "") }
}

extension WorkItem {
  /// For how many seconds a vendor is left alone at most that asks for it.
  private static let longestWait = 60.0
  /// How often a vendor is asked again.
  private static let mostPostponements = 2

  /// The item that removes the case's remains, in another process.
  var cleanUp: WorkItem {
    var cleanUp = self
    cleanUp.assignment.isCleanUp = true
    cleanUp.cleansUp = false
    cleanUp.wasPutBack = false
    cleanUp.suspicion = nil
    cleanUp.notBefore = nil
    return cleanUp
  }

  /// How much longer than the scenario's own limit the parent waits, in seconds: the worker keeps
  /// the limit itself, unless a synchronous call holds it up, and then cleans up.
  var patience: Double {
    cleansUp ? 1 + Double(scenario.states.count) * assignment.limits.step : 1
  }

  /// How long to wait before the case runs again; `nil` when its report is final.
  func wait(after report: CaseReport) -> Double? {
    guard let wait = report.retryAfter, wait <= Self.longestWait,
      postponements < Self.mostPostponements
    else { return nil }
    return wait
  }

  /// The case, to be run again after so many seconds.
  func postponed(for seconds: Double) -> WorkItem {
    var item = self
    let earliest = ContinuousClock.now + .seconds(seconds)
    item.notBefore = { earliest }
    item.postponements += 1
    return item
  }

  /// A case of a plan, as a worker has to run it.
  ///
  /// - Parameters:
  ///   - entry: The case.
  ///   - contract: The contract that it belongs to.
  ///   - text: The text of the contract's file.
  ///   - mode: What stands under a live adapter.
  ///   - store: Where recordings are.
  ///   - limits: How long things may take.
  init(
    _ entry: Plan.Entry,
    of contract: Contract,
    in text: ContractText,
    mode: CaseRunner.Mode,
    store: RecordingStore,
    limits: RunLimits
  ) {
    assignment = Assignment(
      id: entry.plannedCase.id,
      workingFolder: WorkingFolder.path,
      excerpt: ContractExcerpt(path: WorkingFolder.absolute(contract.location.path), parts: []),
      scenario: entry.plannedCase.scenario,
      subjectIndex: entry.subject,
      subject: entry.plannedCase.subject,
      mode: mode,
      recordings: WorkingFolder.absolute(store.root),
      place: "",
      limits: limits
    )
    plannedCase = entry.plannedCase
    needsFreshProcess = !entry.canShareProcess
    cleansUp = entry.cleansUp && mode != .replay
    self.contract = contract
    self.text = text
    scenarioIndex = entry.scenario
  }

  /// The assignment, with a folder of the scenario's own.
  func assignment(in folder: URL) -> Assignment {
    assignment(at: folder.appending(path: placeName).path)
  }

  /// The assignment, with a place and with the text of the scenario and of one that it names.
  func assignment(at place: String) -> Assignment {
    var assignment = assignment
    assignment.place = place
    let faulty = scenario.fault?.over.flatMap { name in
      contract.scenarios.firstIndex { $0.name == name }
    }
    assignment.excerpt = text.excerpt(
      of: Set([scenarioIndex, faulty].compactMap(\.self)), path: assignment.excerpt.path)
    return assignment
  }

  /// The scenario that is to be run.
  var scenario: Scenario { contract.scenarios[scenarioIndex] }
}
