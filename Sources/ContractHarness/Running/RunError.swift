import ContractModel

/// A reason why no further step can be taken.
struct RunError: Error {
  let diagnostic: Diagnostic

  init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }
}
