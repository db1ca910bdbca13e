import ContractHarness
import Foundation
import Synchronization

/// A delay for crashes that follow from a closed pipe, so that the report names the pipe and not
/// the crash.
///
/// When user code has closed the parent's pipe, it has usually closed other descriptors too, and
/// libraries crash later. Only this process knows that the pipe was closed first. On a busy machine
/// the parent would see the closed pipe and the crash at the same time, and would report the crash.
/// So a process that crashes without its pipe waits, until the parent has seen the closed pipe and
/// kills it.
enum BrokenPipeGuard {
  private static let output = Atomic<CInt>(-1)
  /// The handlers before this one, such as those of Swift's backtraces.
  ///
  /// `nonisolated(unsafe)` is safe, because each element is written once, before the handler that
  /// reads it is installed. A signal handler must not wait for a lock.
  private nonisolated(unsafe) static let former = UnsafeMutablePointer<sigaction>.allocate(
    capacity: 64)

  /// Installs signal handlers that delay a crash if the pipe to the parent is closed.
  static func delayCrashes(ifClosed descriptor: FileDescriptor) {
    output.store(descriptor.rawValue, ordering: .relaxed)
    var numbers = [SIGILL, SIGTRAP, SIGABRT, SIGFPE]
    #if !canImport(Darwin)
      // After a stack overflow, Apple's kernel has no room for a handler and reports SIGILL.
      numbers += [SIGSEGV, SIGBUS]
    #endif
    for number in numbers {
      var action = sigaction()
      let handler:
        @convention(c) (CInt, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?)
          -> Void = { number, details, _ in BrokenPipeGuard.handle(number, details) }
      #if canImport(Darwin)
        action.__sigaction_u.__sa_sigaction = handler
      #else
        action.__sigaction_handler.sa_sigaction = handler
      #endif
      action.sa_flags = CInt(SA_SIGINFO) | CInt(SA_NODEFER) | CInt(SA_ONSTACK)
      sigaction(number, nil, former + Int(number))
      sigaction(number, &action, nil)
    }
  }

  /// Passes on the last output, waits if the pipe is closed, then lets the former handler have the
  /// signal.
  ///
  /// A signal handler may call only functions such as `fcntl` and `pause` (signal-safety(7)).
  private static func handle(_ number: CInt, _ details: UnsafeMutablePointer<siginfo_t>?) {
    CapturedOutput.passOnRest()
    while fcntl(output.load(ordering: .relaxed), F_GETFD) < 0 { pause() }
    sigaction(number, former + Int(number), nil)
    // The instruction that trapped is run again, so that the runtime's backtrace begins there. A
    // signal that a process sent, for example by abort(3), must be sent again. So must SIGTRAP,
    // because on x86 the program would continue after the breakpoint.
    let isOver = number == SIGABRT || number == SIGTRAP
    if (details?.pointee.si_code ?? 0) <= 0 || isOver { raise(number) }
  }
}
