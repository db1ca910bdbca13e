/// Why a recording cannot be read or written, as the message that people are shown.
public struct RecordingProblem: Error, Sendable, Hashable {
  /// What is wrong, where, and what to do.
  public var diagnostic: Diagnostic

  /// Creates the error.
  public init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }
}
