/// Why a recording cannot be read or written, as the message that people are shown.
package struct RecordingProblem: Error, Sendable, Hashable {
  /// The problem, its place, and advice.
  package var diagnostic: Diagnostic

  /// Creates the error.
  package init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }
}
