import ContractHarness
import ContractModel
import Foundation

/// A job of the queue, and the rules by which it comes to run.
struct QueuedJob: Sendable {
  /// The job; it gets its folder and its recordings when it is given to a worker.
  var job: Job
  /// The recordings.
  let store: RecordingStore
  /// Tells the earliest moment at which it may begin, when its turn comes; `nil` for any.
  var notBefore: (@Sendable () async -> ContinuousClock.Instant?)? = nil
  /// The recording's path, for reports; `nil` where there can be none.
  var recordingPath: String? = nil
  /// The path of a recording that was made under another name; `nil` where none is known.
  var renamedRecording: String? = nil
  /// The resource that one job at a time may use, such as a vendor; `nil` where there is none.
  var exclusionKey: String? = nil
  /// True if something is to be removed from the vendor after it has run, even if its process ends.
  var cleansUp: Bool
  /// How often it has run in vain, because the vendor asked to be left alone for a while.
  var postponements = 0
  /// True if a worker that had served others before could not serve it: the next one must be new.
  var wasPutBack = false
  /// How that worker ended while the case ran; reported when the case is well in a new one.
  var suspectedCrash: LateEnd? = nil
  /// Which run of the case this is, from 1.
  var run = 1

  /// Queues a job.
  init(_ job: Job, with store: RecordingStore) {
    self.job = job
    self.job.base = WorkingFolder.path
    self.store = RecordingStore(root: WorkingFolder.absolute(store.root))
    cleansUp = job.cleansUp && job.mode != .replay
  }
}

extension QueuedJob {
  /// For how many seconds a vendor is left alone at most that asks for it.
  private static let maxWait = 60.0
  /// How often a vendor is asked again.
  private static let maxPostponements = 2

  /// The case.
  var plannedCase: PlannedCase { job.plannedCase }

  /// The next run of the case.
  var again: QueuedJob {
    var next = self
    next.wasPutBack = false
    next.suspectedCrash = nil
    next.run += 1
    return next
  }

  /// The job that removes the case's remains, in another process.
  var cleanUp: QueuedJob {
    var cleanUp = self
    cleanUp.job.isCleanUp = true
    cleanUp.cleansUp = false
    cleanUp.wasPutBack = false
    cleanUp.suspectedCrash = nil
    cleanUp.notBefore = nil
    return cleanUp
  }

  /// How much longer than the scenario's own limit the parent waits, in seconds: the worker keeps
  /// the limit itself, unless a synchronous call holds it up, and then cleans up.
  var gracePeriod: Double {
    cleansUp ? 1 + Double(job.scenario.scenario.states.count) * job.limits.step : 1
  }

  /// How long to wait before the case runs again; `nil` when the run is final.
  func wait(after run: CaseRun) -> Double? {
    guard let wait = run.retryAfter, wait <= Self.maxWait, postponements < Self.maxPostponements
    else { return nil }
    return wait
  }

  /// The case, to be run again after so many seconds.
  func postponed(for seconds: Double) -> QueuedJob {
    var postponed = self
    let earliest = ContinuousClock.now + .seconds(seconds)
    postponed.notBefore = { earliest }
    postponed.postponements += 1
    return postponed
  }

  /// The job with its recordings and a folder of its own below another one.
  func ready(below folder: URL) -> Job {
    // No other run in the same process has this name.
    let name = "scenario-\(plannedCase.id)" + (run > 1 ? "-run-\(run)" : "")
    return job.ready(at: folder.appending(path: name).path, with: store)
  }
}
