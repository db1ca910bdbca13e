import ContractHarness
public import ContractModel
public import Foundation

/// The reason why a test case failed, with messages that help to fix it.
public struct ContractFailure: Error, Sendable, Hashable {
  /// A kind of failure.
  public enum Kind: Sendable, Hashable {
    /// The subject, the vendor or the recording breaks the contract.
    case broken
    /// The case has no valid result.
    case couldNotCheck
  }

  /// The kind of failure.
  public let kind: Kind
  /// The messages, with their places in the contract file.
  public let diagnostics: [Diagnostic]

  init(_ kind: Kind, _ diagnostics: [Diagnostic]) {
    self.kind = kind
    self.diagnostics = diagnostics
  }
}

extension ContractFailure: CustomStringConvertible {
  /// The messages in the format of `contracts verify`.
  public var description: String { DiagnosticText().render(diagnostics) }
}

extension ContractFailure: LocalizedError {
  /// The same text as ``description``, for tools that show only localized descriptions.
  public var errorDescription: String? { description }
}
