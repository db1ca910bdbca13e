package import ContractModel
import ContractRedaction

extension VerificationEvent {
  /// The event in the form that reporters receive: its messages contain their source lines, and no
  /// secrets.
  package func redacted(with lines: inout SourceLines) -> VerificationEvent {
    map({ lines.completed($0).withoutSecrets }, texts: OutputRedactor.redact)
  }
}

extension Diagnostic {
  /// The message without secrets in any of its texts, including the source line.
  package var withoutSecrets: Diagnostic { mapTexts(OutputRedactor.redact) }
}
