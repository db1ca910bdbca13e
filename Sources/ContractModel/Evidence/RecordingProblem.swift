/// The error of a recording that cannot be read or written, with its message.
package struct RecordingProblem: Error, Sendable, Hashable {
  /// The message for the user, with the line of the file and advice.
  package var diagnostic: Diagnostic

  package init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }
}
