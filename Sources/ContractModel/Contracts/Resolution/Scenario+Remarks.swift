import ContractBinding

extension Scenario {
  /// Returns warnings about texts that are not a case of their parameter's enum.
  ///
  /// They concern enums with their own decoding code, which may accept further texts. Only a run
  /// can decide, so these texts are not errors.
  package func remarksOnCases(converted: Set<String>) -> [Diagnostic] {
    steps.flatMap { step in
      (step.operation?.parameters ?? []).compactMap { parameter in
        guard let cases = parameter.cases, !cases.areAll,
          let given = step.arguments[parameter.name],
          let reason = CaseMatch(cases, converted: converted)?.mismatch(given)
        else { return nil }
        return Diagnostic(
          "an argument may not fit its parameter", severity: .warning, at: step.location,
          label: reason, facts: [parameter.fact],
          help: [
            "write one of the cases; if the code of \(cases.enumName) reads this text,",
            "register a Conversion(\(cases.enumName).self) in the suite",
          ])
      }
    }
  }
}
