import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A guard that keeps a crash from hiding its cause: where user code has closed the parent's pipe,
/// libraries trap sooner or later, because their descriptors are gone as well.
///
/// Which came first only this process knows; its parent would hear of both at once when the
/// machine is busy. So whatever crashes without its pipe waits for the parent, which has seen
/// the pipe end and ends the process for it.
enum BrokenPipeGuard {
  private static let output = Atomic<CInt>(-1)

  /// Holds up crashes from now on, once a descriptor is closed; before that they are what they
  /// always are.
  ///
  /// - Parameter descriptor: The end of the pipe that the parent listens to.
  static func outlivesCrashes(_ descriptor: FileDescriptor) {
    output.store(descriptor.rawValue, ordering: .relaxed)
    var numbers = [SIGILL, SIGTRAP, SIGABRT, SIGFPE]
    #if !canImport(Darwin)
      // Where the stack has ended, Apple's kernel finds no room for a handler, and names SIGILL.
      numbers += [SIGSEGV, SIGBUS]
    #endif
    for number in numbers {
      signal(number) { number in
        // Nothing here but what a handler may call (signal-safety(7)).
        while fcntl(BrokenPipeGuard.output.load(ordering: .relaxed), F_GETFD) < 0 { pause() }
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }
}
