import ContractBinding
import ContractModel
package import ContractRedaction

extension Job {
  /// The redactor for what the process of the job prints.
  ///
  /// It knows the contract's secrets, and the arguments with a secret's name.
  package var redactor: Redactor { contract.redactor.knowing(givensOf: scenario) }
}

extension Redactor {
  /// Returns a redactor that also searches for arguments of steps and parameters of states with a
  /// secret's name, such as `password`.
  ///
  /// A program that the subject starts may print its arguments without their names.
  func knowing(givensOf scenario: Scenario) -> Redactor {
    let givens =
      scenario.steps.map { Value.object($0.arguments) }
      + scenario.states.map { .object($0.parameters) }
    let secrets = secrets(in: givens, of: "")
    return secrets.isEmpty ? self : knowing(SecretPatterns(secrets))
  }
}
