/// An error: a report could not be written.
package struct ReportError: Error, Sendable, Hashable {
  /// The message.
  package var diagnostic: Diagnostic

  /// Creates an error.
  ///
  /// - Parameter diagnostic: The message for the user.
  package init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }
}
