/// Why a recording cannot be read or written, as the message that people are shown.
package struct RecordingProblem: Error, Sendable, Hashable {
  /// What is wrong, where, and what to do.
  package var diagnostic: Diagnostic

  /// Creates the error.
  package init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }
}
