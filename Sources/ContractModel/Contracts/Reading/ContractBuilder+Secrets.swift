extension ContractBuilder {
  /// Notes the first place of each variable in a scenario, and reports a name that is none.
  ///
  /// It does nothing for names that do not begin with `env.`, and returns false.
  mutating func noteVariable(_ name: String, at span: Span) -> Bool {
    guard name.hasPrefix(SecretVariable.prefix) else { return false }
    guard let variable = SecretVariable(name)?.variable else {
      report(
        "'${\(name)}' names no environment variable", at: span,
        help: ["write its name after 'env.', such as ${env.SHOP_PASSWORD}"])
      return true
    }
    if !secretUses.contains(where: { $0.scenario == scenarioName && $0.variable == variable }) {
      secretUses.append(
        SecretUse(scenario: scenarioName, variable: variable, location: source.location(span)))
    }
    return true
  }
}
