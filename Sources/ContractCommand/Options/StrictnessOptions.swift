import ArgumentParser
import ContractHarness
import ContractModel

struct StrictnessOptions: ParsableArguments {
  @Flag(help: "Treat each warning as a failure, such as one about a recording that is too old.")
  var strict = false

  func judged(_ problem: Diagnostic) -> Diagnostic { strict ? problem.strict : problem }

  /// Turns the verdict kept into broken if `--strict` is given and a note is a warning.
  ///
  /// The error is at the step that the warning is about, or at the scenario if it is about none.
  func judged(_ verdict: Verdict, of result: CaseResult) -> Verdict {
    let warnings = result.notes.filter { $0.hasPrefix(NoteBeginning.warning) }
    guard strict, verdict == .kept, !warnings.isEmpty else { return verdict }
    return .broken(
      warnings.map { warning in
        Diagnostic(
          String(warning.dropFirst(NoteBeginning.warning.count)),
          at: result.notePlaces[warning] ?? result.plannedCase.location)
      })
  }
}
