public import ContractModel
public import Foundation

/// The error of a test case whose subject breaks the contract, or that has no valid result.
public struct ContractFailure: Error, Sendable, Hashable {
  /// The kind of failure: a broken contract, or a case without a result.
  public enum Kind: Sendable, Hashable {
    /// The subject, the vendor or the recording does not do what the contract says.
    case broken
    /// The case has no valid result, for example because its recording is missing.
    case couldNotCheck
  }

  /// The kind of failure, for tests that treat a missing recording differently.
  public let kind: Kind
  /// The messages, most of them with a line and column in the contract file.
  public let diagnostics: [Diagnostic]

  init(_ kind: Kind, _ diagnostics: [Diagnostic]) {
    self.kind = kind
    self.diagnostics = diagnostics
  }
}

extension ContractFailure: CustomStringConvertible {
  /// The messages in the format of `contracts verify`, one below the other.
  public var description: String { DiagnosticText().render(diagnostics) }
}

extension ContractFailure: LocalizedError {
  /// The same text as ``description``, for tools that show only localized descriptions.
  public var errorDescription: String? { description }
}
