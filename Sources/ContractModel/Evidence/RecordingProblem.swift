/// The error of a recording that cannot be read or written, with its message.
package struct RecordingProblem: Error, Sendable, Hashable {
  /// The problem, its place, and advice.
  package var diagnostic: Diagnostic

  /// Creates the error.
  package init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }
}
