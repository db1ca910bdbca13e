/// A report that could not be written, and why.
package struct ReportError: Error, Sendable, Hashable {
  /// The message.
  package var diagnostic: Diagnostic

  /// Creates an error.
  ///
  /// - Parameter diagnostic: What a person is told.
  package init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }
}
