import ContractHarness
public import ContractModel
public import Foundation

/// Why a test case failed: in words that a person can act on.
public struct ContractFailure: Error, Sendable, Hashable {
  /// A kind of failure.
  public enum Kind: Sendable, Hashable {
    /// A promise is broken.
    case broken
    /// Nothing could be said.
    case couldNotCheck
  }

  /// The kind of failure.
  public let kind: Kind
  /// The messages; their places are for those who want the failure shown in the contract file.
  public let diagnostics: [Diagnostic]

  init(_ kind: Kind, _ diagnostics: [Diagnostic]) {
    self.kind = kind
    self.diagnostics = diagnostics
  }
}

extension ContractFailure: CustomStringConvertible {
  /// The messages as `contracts verify` prints them.
  public var description: String { DiagnosticText().render(diagnostics) }
}

extension ContractFailure: LocalizedError {
  /// The same text, where only localized descriptions are shown.
  public var errorDescription: String? { description }
}
