import ContractHarness
import ContractModel
import Foundation

/// Functions that end processes which a scenario has left running, before they disturb the next.
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
  static func outliveGracePeriod() async -> Bool {
    let end = ContinuousClock.now + .seconds(gracePeriod)
    while isAnyAlive {
      guard ContinuousClock.now < end else { return true }
      try? await Task.sleep(for: .milliseconds(10))
    }
    return false
  }

  /// Begins or ends the adoption of all processes below this one whose own parents have ended.
  ///
  /// A process in a session of its own otherwise becomes a child of the first process of the
  /// machine, and nothing can find it (prctl(2), `PR_SET_CHILD_SUBREAPER`). Other systems than
  /// Linux have nothing like it.
  static func adoptOrphans(_ adopts: Bool) {
    #if os(Linux)
      ProcessControl.childSubreaper.set(adopts ? 1 : 0)
    #endif
  }

  /// Kills all processes below this one and then its group, which includes this process.
  static func endOwnGroup() -> Never {
    #if os(Linux)
      let isAlone = !isAnyAlive
    #else
      let isAlone = false
    #endif
    if !isAlone {
      endAll { table in
        table.descendants(of: [getpid()])
      }
    }
    kill(0, SIGKILL)
    // The signal may arrive a moment later.
    while true { pause() }
  }

  /// Kills a worker with all processes that it has started, in any group and session.
  ///
  /// While the worker lives, processes whose parents have ended are its children. Later they are
  /// children of this process, and only this process can remove them from the system's list. `home`
  /// is the worker's home folder, which identifies the processes that it started.
  static func endAll(of worker: pid_t, withHomeIn home: String) {
    var known = Set(ProcessTable().descendants(of: [worker]).map(\.id))
    kill(-worker, SIGKILL)
    endAll { table in
      let orphans = table.entries.filter { entry in
        entry.parent == getpid() && entry.id != worker
          && (entry.group == worker || known.contains(entry.id) || entry.isStray
            || entry.hasHome(in: home))
      }
      for orphan in orphans where orphan.hasEnded { waitpid(orphan.id, nil, WNOHANG) }
      let below = table.descendants(of: Set([worker] + orphans.map(\.id)))
      // A process that has ended shows no environment any more.
      known.formUnion((below + orphans).map(\.id))
      return below + orphans + table.entries.filter { $0.id == worker }
    }
  }

  /// Kills the processes whose home is in a folder, such as those that a killed run has left.
  ///
  /// While a crashed worker writes its backtrace, it does not notice that its parent was killed.
  /// The processes that it started are then left. Systems other than Linux do not show a process's
  /// environment, so there the function does nothing.
  static func endAll(withHomeIn folder: String) {
    #if os(Linux)
      for process in ProcessTable().entries
      where process.id != getpid() && !process.hasEnded && process.hasHome(in: folder) {
        kill(process.id, SIGKILL)
      }
    #endif
  }

  private static let endLimit = Duration.seconds(2)

  /// Kills processes, also new ones that they start, until none is left or two seconds are over.
  private static func endAll(_ find: (ProcessTable) -> [ProcessTable.Entry]) {
    let end = ContinuousClock.now + endLimit
    while ContinuousClock.now < end {
      let alive = find(ProcessTable()).filter { !$0.hasEnded }
      if alive.isEmpty { return }
      for process in alive { kill(process.id, SIGKILL) }
      usleep(2000)
    }
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

  /// Returns true if a child process still runs, without waiting for its end.
  ///
  /// It returns false for an exited process that nobody has waited for. The exit status stays
  /// available for the owner of the process.
  static func isRunning(_ process: pid_t) -> Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT) == 0
      && information.si_signo == 0
  }
}

extension ProcessTable.Entry {
  /// True for a process of another session, or of a group whose leader has ended.
  ///
  /// This program starts processes of its own session only, and workers lead their groups.
  fileprivate var isStray: Bool {
    session != getsid(0) || (group != getpgrp() && group != id)
  }

  /// True if the process was started with a folder, or one below it, as its home.
  ///
  /// It is false on systems other than Linux, which do not show a process's environment.
  fileprivate func hasHome(in folder: String) -> Bool {
    #if os(Linux)
      guard let file = try? OpenFile("/proc/\(id)/environ", O_RDONLY),
        let variables = try? file.read(atMost: 1 << 20)
      else { return false }
      let home = Array("HOME=\(folder)".utf8)
      return variables.split(separator: 0).contains { variable in
        variable.elementsEqual(home) || variable.starts(with: home + [UInt8(ascii: "/")])
      }
    #else
      return false
    #endif
  }
}

extension CaseRun {
  /// The run, with a remark if it left child processes running.
  ///
  /// A case that was kept then could not be checked. Any other verdict stays, with a warning.
  var judgedByProcesses: CaseRun {
    guard leftProcesses else { return self }
    var run = self
    guard case .kept = result.verdict else {
      run.result.notes.append(NoteBeginning.warning + "it left a process behind")
      return run
    }
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
