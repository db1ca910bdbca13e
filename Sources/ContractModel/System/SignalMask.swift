#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The signals that the current thread blocks.
///
/// Dispatch blocks all signals on its threads. The threads and programs that such a thread starts
/// inherit this, so the programs could not be interrupted or terminated.
package enum SignalMask {
  /// Blocks no signal from now on.
  package static func unblock() {
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
  }

  /// Runs a function while the thread blocks no signal, and then blocks those of before again.
  package static func withoutBlocking(_ body: () -> Void) {
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    sigemptyset(&before)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    body()
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
