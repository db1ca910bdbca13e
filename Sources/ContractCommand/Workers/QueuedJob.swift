import ContractHarness
import ContractModel
import Foundation

/// A job in the queue, with the rules for when and where it runs.
struct QueuedJob: Sendable {
  /// The job; it gets its folder and its recordings when a worker takes it.
  var job: Job
  /// The recordings.
  let store: RecordingStore
  /// A function that returns the earliest moment at which the job may begin, called just before;
  /// `nil` for any moment.
  var notBefore: (@Sendable () async -> ContinuousClock.Instant?)? = nil
  /// The path of the recording, for reports; `nil` if there is none.
  var recordingPath: String? = nil
  /// The path of a recording that has the scenario's former name; `nil` if none is known.
  var renamedRecording: String? = nil
  /// The resource that one job at a time may use, such as a vendor; `nil` if there is none.
  var exclusionKey: String? = nil
  /// True if the states' data must be removed from the vendor afterwards, even if the process
  /// crashes.
  var cleansUp: Bool
  /// The number of runs that were postponed because the vendor asked for a pause.
  var postponements = 0
  /// True if a used worker failed with this job, so that it needs a new worker.
  var wasPutBack = false
  /// The end of the worker that ran this case before; reported if the case passes in a new worker.
  var suspectedCrash: CrashAfterCase? = nil
  /// The number of this run of the case, from 1.
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
  /// The longest pause that a vendor can ask for, in seconds.
  private static let maxWait = 60.0
  /// The number of times that a job can be postponed.
  private static let maxPostponements = 2

  /// The case.
  var plannedCase: PlannedCase { job.plannedCase }

  /// The next run of the case.
  var nextRun: QueuedJob {
    var next = self
    next.wasPutBack = false
    next.suspectedCrash = nil
    next.job.isSecondSilence = false
    next.run += 1
    return next
  }

  /// The same run in a new process, after the subject did not answer.
  var secondSilence: QueuedJob {
    var second = self
    second.wasPutBack = true
    second.suspectedCrash = nil
    second.job.isSecondSilence = true
    return second
  }

  /// The job that removes the data of the case's states, in another process.
  var cleanUp: QueuedJob {
    var cleanUp = self
    cleanUp.job.isCleanUp = true
    cleanUp.cleansUp = false
    cleanUp.wasPutBack = false
    cleanUp.suspectedCrash = nil
    cleanUp.notBefore = nil
    return cleanUp
  }

  /// The time that the parent waits after the scenario's time limit, in seconds.
  ///
  /// The worker enforces the limit itself, unless a synchronous call blocks it, and then cleans up.
  var gracePeriod: Double {
    cleansUp ? 1 + Double(job.scenario.scenario.states.count) * job.limits.step : 1
  }

  /// The time to wait before the case runs again; `nil` if the run is final.
  func wait(after run: CaseRun) -> Double? {
    guard let wait = run.retryAfter, wait <= Self.maxWait, postponements < Self.maxPostponements
    else { return nil }
    return wait
  }

  /// The job with an earliest start after some seconds.
  func postponed(for seconds: Double) -> QueuedJob {
    var postponed = self
    let earliest = ContinuousClock.now + .seconds(seconds)
    postponed.notBefore = { earliest }
    postponed.postponements += 1
    return postponed
  }

  /// The job with its recordings and its own folder inside another one.
  func ready(below folder: URL) -> Job {
    // The name is unique in the process.
    let name = "scenario-\(plannedCase.id)" + (run > 1 ? "-run-\(run)" : "")
    return job.ready(at: folder.appending(path: name).path, with: store)
  }
}
