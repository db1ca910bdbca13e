import ContractModel

/// An error that ends the run of a scenario, or prevents it, with the message for the user.
struct RunError: Error {
  let diagnostic: Diagnostic

  init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }
}
