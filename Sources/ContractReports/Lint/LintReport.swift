package import ContractModel

/// The result of `contracts lint`: the number of scenarios that were checked, and the problems.
package struct LintReport: Sendable {
  package let scenarios: Int
  package let problems: [Diagnostic]

  package init(scenarios: Int, problems: [Diagnostic]) {
    (self.scenarios, self.problems) = (scenarios, problems)
  }
}
