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

/// The child processes of this process that still run.
enum ChildProcesses {
  /// The time that a process may take to end after it was asked to, in seconds.
  ///
  /// A Mac keeps a crashed process until the crash report is written.
  private static let gracePeriod: Double = {
    #if canImport(Darwin)
      5
    #else
      0.2
    #endif
  }()

  /// Checks whether a child process still runs after a short grace period.
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
      // Do not ask for exited processes: they would hide running ones. On Linux the call fails if
      // all children have exited. Other systems count exited children, so there the code asks about
      // each one.
      var information = siginfo_t()
      return waitid(P_ALL, 0, &information, WSTOPPED | WNOHANG | WNOWAIT) == 0
    #else
      var children = [pid_t](repeating: 0, count: 1024)
      let size = Int32(children.count * MemoryLayout<pid_t>.stride)
      _ = proc_listchildpids(getpid(), &children, size)
      return children.contains { $0 > 0 && isRunning($0) }
    #endif
  }

  /// Checks whether a child process still runs; an exited process that nobody has waited for does
  /// not.
  ///
  /// It does not block, and it leaves the exit status for the owner of the process.
  static func isRunning(_ process: pid_t) -> Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT) == 0
      && information.si_signo == 0
  }
}

extension CaseRun {
  /// The run, as "could not check" if a kept case left child processes.
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
