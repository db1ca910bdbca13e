import ContractBinding
import ContractModel
package import ContractRedaction

extension Job {
  /// The redactor for the output of the process that runs the job.
  ///
  /// It knows the contract's secrets, and arguments with the name of a secret, such as `password`.
  package var redactor: Redactor { contract.redactor.knowing(givensOf: scenario) }
}

extension Redactor {
  /// Returns a redactor that also searches for arguments of steps and parameters of states with a
  /// secret's name, such as `password`.
  ///
  /// A program that the subject starts may print such an argument without its name.
  func knowing(givensOf scenario: Scenario) -> Redactor {
    let givens =
      scenario.steps.map { Value.object($0.arguments) }
      + scenario.states.map { .object($0.parameters) }
    let secrets = secrets(in: givens, of: "")
    return secrets.isEmpty ? self : knowing(SecretPatterns(secrets))
  }
}
