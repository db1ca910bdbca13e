import ContractHarness
import Foundation
import Subprocess

/// The workers of one run: as many as there are cores, each replaced when it dies, is spent, or
/// has to give way to a new one.
struct WorkerPool: Sendable {
  /// What a worker brought of one case.
  enum Delivery: Sendable {
    case report(CaseReport)
    /// The process ended before it could report.
    case died(CaseFailure)
  }

  /// How a process ended in the middle of a case.
  struct CaseFailure: Sendable {
    let ending: WorkerProcess.Ending
    let exceededLimit: Double?
    let standardError: String
  }

  private enum Departure: Sendable {
    /// Nothing left for the subject, or the process is used up.
    case left
    /// It never became ready.
    case neverReady(String)
    /// It ended during a case, after so many seconds if it had to be ended.
    case during(WorkItem, exceededLimit: Double?, standardError: String)
  }

  /// How much longer than the scenario's own limit the parent waits, in seconds: the worker
  /// keeps the limit itself, unless a synchronous call holds it up.
  private static let patience = 1.0

  let jobs: Int
  let queue: WorkQueue
  /// A folder of the run's own, in which each worker has its home.
  let folder: URL

  /// Works until the queue is empty.
  ///
  /// - Parameters:
  ///   - suite: Told of the suite by each worker that becomes ready, or why it did not.
  ///   - began: Told of each case that begins.
  ///   - deliver: Given what came of each case.
  func work(
    suite: @escaping @Sendable (Result<SuiteDescription, SuiteUnlisted>) async -> Void,
    began: @escaping @Sendable (WorkItem) async -> Void,
    deliver: @escaping @Sendable (WorkItem, Delivery) async -> Void
  ) async {
    await withTaskGroup(of: Void.self) { group in
      for lane in 0..<jobs {
        group.addTask { await work(in: lane, suite: suite, began: began, deliver: deliver) }
      }
    }
  }

  private func work(
    in lane: Int,
    suite: @escaping @Sendable (Result<SuiteDescription, SuiteUnlisted>) async -> Void,
    began: @escaping @Sendable (WorkItem) async -> Void,
    deliver: @escaping @Sendable (WorkItem, Delivery) async -> Void
  ) async {
    var generation = 0
    repeat {
      let home = folder.appending(path: "worker-\(lane)-\(generation)", directoryHint: .isDirectory)
      generation += 1
      defer { try? FileManager.default.removeItem(at: home) }
      let (departure, ending) = await process(home, suite, began, deliver)
      switch departure {
      case .left: break
      case .neverReady(let standardError):
        await suite(.failure(SuiteUnlisted(ending: ending, standardError: standardError)))
        return
      case .during(let item, let exceeded, let standardError):
        let failure = CaseFailure(
          ending: ending, exceededLimit: exceeded, standardError: standardError)
        await deliver(item, .died(failure))
      case nil:
        await suite(.failure(SuiteUnlisted(ending: ending, standardError: "")))
        return
      }
    } while await !queue.isEmpty
  }

  private func process(
    _ home: URL,
    _ suite: @escaping @Sendable (Result<SuiteDescription, SuiteUnlisted>) async -> Void,
    _ began: @escaping @Sendable (WorkItem) async -> Void,
    _ deliver: @escaping @Sendable (WorkItem, Delivery) async -> Void
  ) async -> (Departure?, WorkerProcess.Ending) {
    do {
      try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    } catch {
      return (nil, .notStarted("\(error)"))
    }
    let surroundings = WorkerProcess.Surroundings(home: home)
    return await WorkerProcess.run(in: surroundings) { process in
      guard case .ready(let description) = await process.next(within: 60) else {
        return .neverReady(process.errorText)
      }
      await suite(.success(description))
      var subject: Int?
      while let item = await queue.take(for: subject) {
        subject = item.assignment.subjectIndex
        if let earliest = item.notBefore { try? await Task.sleep(until: earliest) }
        await began(item)
        let start = ContinuousClock.now
        guard let report = await perform(item, by: process, at: home) else {
          let limit = item.assignment.limits.scenario
          let isLate = ContinuousClock.now - start >= .seconds(limit + Self.patience)
          return .during(
            item, exceededLimit: isLate ? limit : nil, standardError: process.errorText)
        }
        await deliver(item, .report(report))
        if report.isSpent || item.needsFreshProcess { break }
      }
      return .left
    }
  }

  private func perform(
    _ item: WorkItem, by process: WorkerProcess, at home: URL
  ) async -> CaseReport? {
    var assignment = item.assignment
    assignment.place =
      item.needsFreshProcess ? home.path : home.appending(path: "scenario-\(assignment.id)").path
    do { try process.send(assignment) } catch { return nil }
    let limit = assignment.limits.scenario + Self.patience
    guard case .report(let report) = await process.next(within: limit),
      report.id == assignment.id
    else { return nil }
    return report
  }
}

/// A suite whose subjects cannot even be listed.
struct SuiteUnlisted: Error, Sendable {
  let ending: WorkerProcess.Ending
  let standardError: String
}

extension WorkerProcess.Surroundings {
  /// A home that is empty, and everything that would point elsewhere bent to it.
  init(home: URL) {
    let path = home.path
    self.init(
      home: home,
      environment: [
        "HOME": path,
        "TMPDIR": path,
        "XDG_CACHE_HOME": path + "/.cache",
        "XDG_CONFIG_HOME": path + "/.config",
        "XDG_DATA_HOME": path + "/.local/share",
        "XDG_STATE_HOME": path + "/.local/state",
        // A crash is told by its signal; seconds of symbolication would be taken from the rest.
        "SWIFT_BACKTRACE": "enable=no",
      ]
    )
  }
}
