/// The error if a report could not be written, such as to a full disk.
package struct ReportError: Error, Sendable, Hashable {
  /// The message for the user, with the path of the report.
  package var diagnostic: Diagnostic

  package init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }
}
