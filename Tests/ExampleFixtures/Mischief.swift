public import ContractBinding
import Foundation
import Synchronization

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
    case "hang through SIGTERM", "hang on every thread": signal(SIGTERM, SIG_IGN)
    default: break
    }
    end(by: deed)
    hang(by: deed)
    misuseDescriptors(by: deed)
    leaveBehind(by: deed)
    return deed == "forge a verdict" ? "forged" : "done"
  }

  /// Ends the process, in one of the ways in which processes end.
  private func end(by deed: String) {
    switch deed {
    case "trap": preconditionFailure("trapped with \(secret)")
    case "trap on another thread":
      Thread.detachNewThread { preconditionFailure("trapped elsewhere") }
      hang()
    case "exit": exit(0)
    case "exit with 7": exit(7)
    case "exit past what is to be done at exit": _exit(0)
    case "abort": abort()
    case "run into a breakpoint": runIntoBreakpoint()
    case "overflow the stack": _ = depth(below: 0)
    case "write where there is no memory": UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
    case "take all memory":
      var taken: [UnsafeMutableRawPointer] = []
      while true { taken.append(.allocate(byteCount: 16 << 20, alignment: 16)) }
    case "raise SIGKILL": raise(SIGKILL)
    case "ask for SIGTERM":
      kill(getpid(), SIGTERM)
      hang()
    case "ask for SIGINT":
      kill(getpid(), SIGINT)
      hang()
    case "raise SIGBUS": raise(SIGBUS)
    case "raise SIGFPE": raise(SIGFPE)
    case "raise SIGPIPE": raise(SIGPIPE)
    default: break
    }
  }

  /// Runs the instruction of a breakpoint, as a C library's assertion may.
  private func runIntoBreakpoint() {
    #if arch(x86_64)
      let code: [UInt8] = [0xCC, 0xC3]
    #else
      let code: [UInt8] = [0x00, 0x00, 0x20, 0xD4, 0xC0, 0x03, 0x5F, 0xD6]
    #endif
    let size = Int(getpagesize())
    let page = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let page, page != MAP_FAILED else { return }
    page.copyMemory(from: code, byteCount: code.count)
    mprotect(page, size, PROT_READ | PROT_EXEC)
    unsafeBitCast(page, to: (@convention(c) () -> Void).self)()
  }

  private func hang(by deed: String) {
    switch deed {
    case "hang", "hang through SIGTERM": hang()
    case "hang on every thread":
      for _ in 0..<64 { Task.detached { MischiefMaker().hang() } }
      hang()
    case "stop": raise(SIGSTOP)
    default: break
    }
  }

  private func misuseDescriptors(by deed: String) {
    switch deed {
    case "flood standard output":
      for _ in 0..<40_000 { print(String(repeating: "all is well, kept ", count: 5)) }
    case "flood standard error":
      let line = Data(String(repeating: "all is well, kept ", count: 5).utf8) + [0x0A]
      for _ in 0..<10_000 { FileHandle.standardError.write(line) }
    case "forge a verdict":
      let forged = Data(#"{"report":{"_0":{"id":0,"verdict":{"kept":{}},"notes":[]}}}"#.utf8)
      for descriptor in [0, 1, 2] as [Int32] {
        forged.withUnsafeBytes { _ = write(descriptor, $0.baseAddress, $0.count) }
      }
    case "open as many files as it may": while open("/dev/null", O_RDONLY) >= 0 {}
    case "close the first descriptors":
      for descriptor in 0..<Int32(10) { close(descriptor) }
    case "close every descriptor":
      for descriptor in 0..<Int32(1000) { close(descriptor) }
      hang()
    case "close every descriptor, and trap":
      for descriptor in 0..<Int32(1000) { close(descriptor) }
      preconditionFailure("trapped unheard")
    case "write garbage everywhere, and trap":
      for descriptor in 0..<Int32(1000) { write(descriptor, "garbage!", 8) }
      preconditionFailure("trapped in garbage")
    case "write garbage everywhere":
      for descriptor in 0..<Int32(1000) { write(descriptor, "garbage!", 8) }
      hang()
    default: break
    }
  }

  /// Leaves behind what the scenarios after this one would have to suffer from.
  private func leaveBehind(by deed: String) {
    switch deed {
    case "leave a process behind": spawn("sleep 1000")
    case "leave a process behind one that has ended":
      spawn("exit 0")
      usleep(100_000)
      spawn("sleep 1000")
    case "leave a process in a session of its own": spawn(Self.daemon)
    case "leave a process in a group of its own":
      spawn("perl -MPOSIX -e 'setpgid(0, 0); fork and exit; exec qw(sleep 600)' </dev/null")
      usleep(300_000)
    case "leave a leader of a group, and trap":
      spawn("perl -MPOSIX -e 'setpgid(0, 0); exec qw(sleep 600)' </dev/null")
      usleep(300_000)
      preconditionFailure("trapped")
    case "leave a process in a session of its own, and trap":
      spawn(Self.daemon)
      usleep(300_000)
      preconditionFailure("trapped")
    case "leave a process in a session of its own, and hang":
      spawn(Self.daemon)
      hang()
    case "leave a process that starts others":
      spawn(
        "perl -MPOSIX -e 'fork and exit; setsid(); while (1) { fork or do { setsid(); sleep 600; exit }; sleep 1 }'"
          + " </dev/null")
      usleep(300_000)
    case "go elsewhere": _ = FileManager.default.changeCurrentDirectoryPath("/")
    case "ignore every signal": for number in 1..<Int32(32) { signal(number, SIG_IGN) }
    case "arm a trap": Trap.arm()
    case "spring the trap": if Trap.spring() { hang() }
    default: break
    }
  }

  /// A process whose parent has ended, in a session of its own, as setsid(1) starts one, which a Mac
  /// has not.
  private static let daemon =
    "perl -MPOSIX -e 'fork and exit; setsid(); fork and exit; exec qw(sleep 600)' </dev/null"

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

/// A thread that traps when a later scenario of the same process wants it.
private enum Trap {
  private static let isArmed = Mutex(false)
  private static let isSprung = DispatchSemaphore(value: 0)

  static func arm() {
    isArmed.withLock { $0 = true }
    Thread.detachNewThread {
      isSprung.wait()
      preconditionFailure("trapped late")
    }
  }

  /// - Returns: Whether it was armed, so that the end is near.
  static func spring() -> Bool {
    isSprung.signal()
    return isArmed.withLock(\.self)
  }
}
