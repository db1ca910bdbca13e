package import ContractModel
import ContractRedaction

extension VerificationEvent {
  /// The event as reporters take it: with the text of each line that its messages point at, and
  /// without secrets.
  package func redacted(with lines: inout SourceLines) -> VerificationEvent {
    map({ lines.completed($0).pastGate }, texts: OutputRedactor.redact)
  }
}

extension Diagnostic {
  /// The message without secrets, source line and all.
  package var pastGate: Diagnostic { mapTexts(OutputRedactor.redact) }
}
