import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A delay for crashes that follow from a closed pipe, so that the report names the pipe and not
/// the crash.
///
/// When user code has closed the parent's pipe, it has usually closed other descriptors too, and
/// libraries crash later.
///
/// Only this process knows that the pipe was closed first. On a busy machine the parent would see
/// the closed pipe and the crash at the same time, and would report the crash. So a process that
/// crashes without its pipe waits, until the parent has seen the closed pipe and kills it.
enum BrokenPipeGuard {
  private static let output = Atomic<CInt>(-1)

  /// Installs signal handlers that delay a crash if a descriptor is closed.
  ///
  /// Other crashes are unchanged.
  ///
  /// - Parameter descriptor: The end of the pipe into which this process writes for its parent.
  static func outlivesCrashes(_ descriptor: FileDescriptor) {
    output.store(descriptor.rawValue, ordering: .relaxed)
    var numbers = [SIGILL, SIGTRAP, SIGABRT, SIGFPE]
    #if !canImport(Darwin)
      // After a stack overflow, Apple's kernel has no room for a handler and reports SIGILL.
      numbers += [SIGSEGV, SIGBUS]
    #endif
    for number in numbers {
      signal(number) { number in
        // A signal handler may call only functions such as `fcntl` and `pause` (signal-safety(7)).
        while fcntl(BrokenPipeGuard.output.load(ordering: .relaxed), F_GETFD) < 0 { pause() }
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }
}
