import ContractModel

/// An error that prevents the next step.
struct RunError: Error {
  let diagnostic: Diagnostic

  init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }
}
