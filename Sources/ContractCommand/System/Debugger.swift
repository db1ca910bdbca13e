import Foundation

#if canImport(Darwin)
  import Darwin
#endif

enum Debugger {
  /// The time between two checks for an attached debugger.
  private static let interval = Duration.milliseconds(100)

  /// Says how to attach a debugger to this process, and waits until one is attached.
  static func attach() async throws {
    #if os(Linux)
      // Ubuntu lets only a parent attach, unless the process says otherwise.
      ProcessControl.tracer.set(.max)
    #endif
    let process = ProcessInfo.processInfo.processIdentifier
    Terminal.complain(invitation(to: process, problemOfLLDB: await problemOfLLDB))
    while !isAttached { try await Task.sleep(for: interval) }
    Terminal.complain("a debugger is attached\n")
  }

  /// The text with the command for lldb, or with one for gdb if lldb does not start.
  private static func invitation(to process: Int32, problemOfLLDB problem: String?) -> String {
    guard let problem else {
      return """
        waiting for a debugger; set breakpoints in it, and continue:
          lldb -p \(process)

        """
    }
    return """
      lldb does not start on this machine:
        \(problem)
      waiting for another debugger, such as:
        gdb -p \(process)

      """
  }

  /// The reason why lldb does not start, such as a library that is missing; `nil` if it starts.
  private static var problemOfLLDB: String? {
    get async {
      guard let said = try? await ProgramOutput(of: "lldb", ["--version"]) else {
        return "there is no 'lldb' in the search path"
      }
      if said.isSuccess { return nil }
      return said.errors.split(separator: "\n").first.map(String.init) ?? "'lldb --version' fails"
    }
  }

  private static var isAttached: Bool {
    #if canImport(Darwin)
      // Apple's Technical Q&A QA1361 describes how a process finds out if it is debugged.
      var names = [CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()]
      var information = kinfo_proc()
      var size = MemoryLayout<kinfo_proc>.stride
      return sysctl(&names, UInt32(names.count), &information, &size, nil, 0) == 0
        && information.kp_proc.p_flag & P_TRACED != 0
    #else
      // The line `TracerPid`, which proc_pid_status(5) describes, contains the process of the
      // debugger.
      let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let tracer = status?.firstMatch(of: #/TracerPid:\s*(\d+)/#)?.1
      return tracer.map { $0 != "0" } ?? false
    #endif
  }
}
