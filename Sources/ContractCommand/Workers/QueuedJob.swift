import ContractHarness
import ContractModel
import Foundation

/// One run of a scenario that waits for a worker, with the rules for when and where it may run.
struct QueuedJob: Sendable {
  /// The scenario, subject and limits; folder and recordings are added when a worker takes the job.
  @Boxed var job: Job
  let store: RecordingStore
  /// The earliest moment to begin, asked for just before the job is sent; `nil` allows any moment.
  var notBefore: (@Sendable () async -> ContinuousClock.Instant?)? = nil
  /// The path of the scenario's recording, for reports; `nil` if there is none.
  var recordingPath: String? = nil
  /// The key of a resource that one job at a time may use, such as a vendor; `nil` if there is
  /// none.
  @Rare var exclusionKey: String? = nil
  /// True if test data must be removed from the vendor afterwards, even if the process crashes.
  var cleansUp: Bool
  /// The number of times that the job was postponed because the vendor asked for a pause.
  var postponements = 0
  /// True if the job needs a new worker, because an earlier one failed before or during it, or
  /// because its subject did not answer.
  var wasPutBack = false
  /// True if a worker has ever taken the job, even if the job was put back.
  ///
  /// Such a job stays in the queue when others are withdrawn, for example because their vendor
  /// cannot be reached.
  var wasTaken = false
  /// The crash of the worker that ran this job before; `nil` if none has crashed.
  ///
  /// It is reported if the job ends in a new worker without a crash, because an earlier case is
  /// then the cause.
  @Rare var suspectedCrash: CrashAfterCase? = nil
  /// The number of this run of the scenario, from 1; above 1 with `--repeat` and `--retries`.
  var run = 1

  /// Queues a job with absolute paths, because a worker runs in another folder.
  init(_ job: Job, with store: RecordingStore) {
    var job = job
    job.base = WorkingFolder.path
    self.job = job
    self.store = RecordingStore(root: WorkingFolder.absolute(store.root))
    cleansUp = job.cleansUp && job.mode != .replay
  }

  /// The maximum number of times that a job is postponed because its vendor asks for a pause; after
  /// that, its result is final.
  private static let maxPostponements = 2

  var plannedCase: PlannedCase { job.plannedCase }

  /// The same job for one more run, such as a retry, also in a worker that has run other jobs.
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

  /// The job that removes the test data of the scenario's states.
  ///
  /// It runs in another process, because its own has crashed. It has the seed of the run that it
  /// follows.
  var cleanUp: QueuedJob {
    var cleanUp = self
    cleanUp.job.isCleanUp = true
    cleanUp.cleansUp = false
    cleanUp.wasPutBack = false
    cleanUp.suspectedCrash = nil
    cleanUp.notBefore = nil
    return cleanUp
  }

  /// The time in seconds that the parent waits after the scenario's time limit.
  ///
  /// The worker enforces the limit itself, unless a synchronous call blocks it. Afterwards, the
  /// worker removes the test data.
  var gracePeriod: Double {
    cleansUp ? 1 + Double(job.scenario.states.count) * job.limits.step : 1
  }

  /// The seconds to wait before the job runs again, because the vendor asked for a pause; `nil` if
  /// the run is final.
  func wait(after run: CaseRun) -> Double? {
    guard let wait = run.retryAfter, wait <= RetryAfter.longestPause,
      postponements < Self.maxPostponements
    else { return nil }
    return wait
  }

  /// The same job, to run again after the pause in seconds that the vendor has asked for.
  func postponed(for seconds: Double) -> QueuedJob {
    var postponed = self
    let earliest = ContinuousClock.now + .seconds(seconds)
    postponed.notBefore = { earliest }
    postponed.postponements += 1
    return postponed
  }

  /// The job for a worker, with its recordings and a folder of its own inside the given one.
  func ready(below folder: String) -> Job {
    // The name differs for each case and each of its runs in this process.
    let name = "scenario-\(plannedCase.id)" + (run > 1 ? "-run-\(run)" : "")
    return job.ready(at: "\(folder)/\(name)", with: store)
  }
}
