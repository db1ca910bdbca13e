import ContractBinding
import Foundation

/// A suite that misbehaves in the one way that `HOSTILE` names in the environment.
struct HostileSuite: ContractSuite {
  static var subjects: [any Registration] {
    let way = ProcessInfo.processInfo.environment["HOSTILE", default: ""]
    let honest: [any Registration] = [
      ErrandBinding.liveAdapter("at home") { _ in HonestErrand() },
      ErrandBinding.fake("obedient") { HonestErrand() },
    ]
    return honest + added(in: way)
  }

  private static func added(in way: String) -> [any Registration] {
    switch way {
    case "registers twice": [ErrandBinding.fake("Obedient") { HonestErrand() }]
    case "stands for nothing": [ErrandBinding.stub("idle") { HonestErrand() }]
    case "cannot be listed": preconditionFailure("no subjects today")
    case "": []
    default: [ErrandBinding.fake(way) { HostileErrand(deed: deed(way)) }]
    }
  }

  /// What an implementation throws that was asked too much of.
  struct Tired: Error {}

  private static func deed(_ way: String) -> @Sendable () throws -> Void {
    switch way {
    case "hangs": { while true { sleep(1) } }
    case "exits": { exit(3) }
    case "traps": { preconditionFailure("out of errands") }
    case "leaves a process behind": { leaveProcess() }
    case "is tired": { throw Tired() }
    case "is tired at first": { if isFirst() { throw Tired() } }
    case "traps at first": { if isFirst() { preconditionFailure("out of errands") } }
    default: {}
    }
  }

  /// Starts a process that outlives the errand, and notes its number where a test can find it.
  private static func leaveProcess() {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sleep")
    process.arguments = ["600"]
    try? process.run()
    try? "\(process.processIdentifier)".write(toFile: note, atomically: false, encoding: .utf8)
  }

  /// Whether nobody asked before: the note says so, since no process remembers.
  private static func isFirst() -> Bool {
    let descriptor = open(note, O_CREAT | O_EXCL, 0o600)
    close(descriptor)
    return descriptor >= 0
  }

  private static var note: String {
    ProcessInfo.processInfo.environment["NOTE", default: "/dev/null"]
  }
}
