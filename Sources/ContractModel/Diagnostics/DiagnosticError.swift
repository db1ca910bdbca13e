/// An error with the message for the user, such as that a report cannot be written.
package struct DiagnosticError: Error, Sendable, Hashable {
  package var diagnostic: Diagnostic

  package init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }
}

extension Diagnostic {
  /// Creates the message of any error; `other` creates it for an error that has none.
  package init(of error: any Error, or other: (String) -> Diagnostic = { Diagnostic($0) }) {
    self = (error as? DiagnosticError)?.diagnostic ?? other("\(error)")
  }
}
