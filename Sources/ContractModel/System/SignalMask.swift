import Foundation

/// Functions for the signals that the current thread blocks.
package enum SignalMask {
  /// Runs a function while the thread blocks no signal, and then restores the earlier mask.
  ///
  /// Dispatch blocks all signals on its threads. A program that such a thread starts would inherit
  /// the mask, and signals such as `SIGTERM` could not end it.
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
