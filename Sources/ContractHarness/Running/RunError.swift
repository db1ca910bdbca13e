import ContractModel

/// The error that the scenario cannot continue with the next step, with the message for the user.
struct RunError: Error {
  let diagnostic: Diagnostic

  init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }
}
