import ContractBinding
import ContractHarness
import ContractModel
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The processes that this one has started and that are still there.
enum ChildProcesses {
  /// How long a process that was told to end may take, in seconds.
  ///
  /// A Mac keeps one that has crashed until its report is written.
  private static let grace: Double = {
    #if canImport(Darwin)
      5
    #else
      0.2
    #endif
  }()

  /// Checks whether one is still alive after a moment's grace.
  static func remain() async -> Bool {
    let end = ContinuousClock.now + .seconds(grace)
    while isAnyAlive {
      guard ContinuousClock.now < end else { return true }
      try? await Task.sleep(for: .milliseconds(10))
    }
    return false
  }

  private static var isAnyAlive: Bool {
    #if os(Linux)
      // Ended processes are not asked for: they would hide the others. Linux says that there are no
      // children where all have ended; other systems count those too, so each is asked for alone.
      var information = siginfo_t()
      return waitid(P_ALL, 0, &information, WSTOPPED | WNOHANG | WNOWAIT) == 0
    #else
      var children = [pid_t](repeating: 0, count: 1024)
      let size = Int32(children.count * MemoryLayout<pid_t>.stride)
      _ = proc_listchildpids(getpid(), &children, size)
      return children.contains { $0 > 0 && isRunning($0) }
    #endif
  }

  /// Checks whether one of them still runs; one that has ended and was not waited for does not.
  ///
  /// Looks without waiting, and leaves what has ended to whoever started it.
  static func isRunning(_ process: pid_t) -> Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT) == 0
      && information.si_signo == 0
  }
}

extension CaseRun {
  /// The run with a verdict about the processes that the subject left behind: it is no longer kept.
  var judgedByProcesses: CaseRun {
    guard leftProcesses, case .kept = result.verdict else { return self }
    var run = self
    let left = Diagnostic(
      "\(result.plannedCase.subject) left a process behind",
      at: result.plannedCase.location,
      label: "during this scenario",
      help: ["wait for the end of every process that it starts"]
    )
    run.result.verdict = .couldNotCheck([left])
    return run
  }
}
