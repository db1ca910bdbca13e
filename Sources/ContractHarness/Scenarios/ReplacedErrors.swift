import ContractBinding
import ContractModel

/// The errors of an SDK that the suite cannot make; a replay throws a ``StandInError`` instead.
struct ReplacedErrors {
  private let errors: [(seam: String, type: String)]

  /// Finds the recorded errors that a replay cannot throw, because the suite has no code to make
  /// them.
  init(in evidence: Evidence, _ context: ConversionContext) {
    errors = evidence.interactions.calls.compactMap { _, call in
      guard case .threw(let value)? = call.result, case .error(let error) = value,
        context.error(from: value) is StandInError
      else { return nil }
      return (call.name, error.type)
    }
  }

  /// Adds the first of the errors to the first message of a verdict, with the code to register.
  ///
  /// An adapter that catches the SDK's own type does not catch the replacement.
  func explaining(_ verdict: Verdict) -> Verdict {
    guard case .broken(var diagnostics) = verdict, !diagnostics.isEmpty, let first = errors.first
    else { return verdict }
    diagnostics[0].facts.append(
      Diagnostic.fact(
        "on replay", "'\(first.seam)' threw a StandInError in place of \(first.type)"))
    diagnostics[0].help += [
      "if the adapter expects \(first.type), register in the suite:",
      "Conversion(\(first.type).self, from: …)",
    ]
    return .broken(diagnostics)
  }
}
