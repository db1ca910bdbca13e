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

/// A check for child processes that the code of a scenario started and left running.
///
/// They could disturb the next scenario.
enum ChildProcesses {
  /// The time in seconds that a process may take to end after it was asked to.
  ///
  /// A Mac keeps a crashed process until the crash report is written.
  private static let gracePeriod: Double = {
    #if canImport(Darwin)
      5
    #else
      0.2
    #endif
  }()

  /// Waits until no child process runs, and returns true if one still does after the grace period.
  static func remain() async -> Bool {
    let end = ContinuousClock.now + .seconds(gracePeriod)
    while isAnyAlive {
      guard ContinuousClock.now < end else { return true }
      try? await Task.sleep(for: .milliseconds(10))
    }
    return false
  }

  private static var isAnyAlive: Bool {
    #if os(Linux)
      // The call must not ask for exited processes, because they would hide running ones. On Linux
      // it fails if all children have exited. Other systems count exited children, so there the
      // code asks about each child.
      var information = siginfo_t()
      return waitid(P_ALL, 0, &information, WSTOPPED | WNOHANG | WNOWAIT) == 0
    #else
      var children = [pid_t](repeating: 0, count: 1024)
      let size = Int32(children.count * MemoryLayout<pid_t>.stride)
      _ = proc_listchildpids(getpid(), &children, size)
      return children.contains { $0 > 0 && isRunning($0) }
    #endif
  }

  /// Tells if a child process still runs.
  ///
  /// An exited process that nobody has waited for does not.
  ///
  /// It does not block, and it leaves the exit status for the owner of the process.
  static func isRunning(_ process: pid_t) -> Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT) == 0
      && information.si_signo == 0
  }
}

extension CaseRun {
  /// The run.
  ///
  /// Its verdict becomes "could not check" if it passed but left child processes running.
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
