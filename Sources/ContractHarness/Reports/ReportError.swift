/// A report that could not be written, and why.
public struct ReportError: Error, Sendable, Hashable {
  /// What a person is told.
  public var diagnostic: Diagnostic

  /// Creates an error.
  ///
  /// - Parameter diagnostic: What a person is told.
  public init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }
}
