public import ContractBinding
import Foundation

/// Deeds that no process survives, or that its parent must not suffer from.
@Contracted
public protocol Mischief {
  /// Commits one deed, by its name.
  func commit(_ deed: String) -> String
}

/// What commits them.
public struct MischiefMaker: Mischief {
  /// All that this suite holds to contracts of mischief.
  static var subjects: [any Registration] {
    [MischiefBinding.liveAdapter("mischief-maker") { _ in MischiefMaker() }]
  }

  /// Commits a deed; of most there is no coming back.
  public func commit(_ deed: String) -> String {
    switch deed {
    case "trap": preconditionFailure("trapped with \(secret)")
    case "exit": exit(0)
    case "overflow the stack": return "\(depth(below: 0))"
    case "hang": hang()
    case "hang on every thread":
      signal(SIGTERM, SIG_IGN)
      for _ in 0..<64 { Task.detached { MischiefMaker().hang() } }
      hang()
    case "hang through SIGTERM":
      signal(SIGTERM, SIG_IGN)
      hang()
    case "flood standard output":
      for _ in 0..<40_000 { print(String(repeating: "all is well, kept ", count: 5)) }
    case "close the first descriptors":
      for descriptor in 0..<Int32(10) { close(descriptor) }
    case "close every descriptor":
      for descriptor in 0..<Int32(1000) { close(descriptor) }
      hang()
    case "write garbage everywhere":
      for descriptor in 0..<Int32(1000) { write(descriptor, "garbage!", 8) }
      hang()
    case "leave a process behind": spawn("sleep 1000")
    case "leave a process in a session of its own, and trap":
      spawn("setsid sleep 2 </dev/null")
      preconditionFailure("trapped")
    case "trap a little later":
      Thread.detachNewThread {
        usleep(20_000)
        preconditionFailure("trapped late")
      }
    case "wait": usleep(200_000)
    default: break
    }
    return "done"
  }

  private var secret: String {
    ProcessInfo.processInfo.environment["MISCHIEF_TOKEN", default: "nothing"]
  }

  private func hang() -> Never {
    while true { usleep(100_000) }
  }

  private func depth(below depth: Int) -> Int {
    depth < 0 ? depth : 1 + self.depth(below: depth + 1) + secret.count
  }

  /// Starts a process that inherits all it can.
  private func spawn(_ command: String) {
    var process = pid_t()
    let words = ["sh", "-c", command]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    posix_spawn(&process, "/bin/sh", nil, nil, &arguments, environ)
  }
}
