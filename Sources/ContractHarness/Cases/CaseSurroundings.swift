import ContractBinding
import ContractModel
import ContractRedaction

/// The environment variables of the process, their secrets, and the transport to the real vendor.
struct CaseSurroundings: Sendable {
  let environment: [String: String]
  /// The secrets in the environment that no contract lists, by variable.
  let ambientSecrets: [String: String]
  let redactors = Redactors()
  /// The transport to the real vendor of one case; `nil` if this process has none.
  var transport: MeteredTransport?
  /// The function that receives the secrets of an SDK before its adapter does; `nil` if no other
  /// process reads the output of a crashed process.
  var learn: SecretsLearnt?
  /// An earlier run of the case without secrets; `nil` if there is none.
  ///
  /// What redaction has left there unchanged is not searched again.
  var earlier: Evidence?
}

extension CaseSurroundings {
  /// The redactor for a job before its case, or after it; equal jobs share one.
  func redactor(of job: Job) -> Redactor {
    redactor(of: job.contract, giving: Credentials(for: job, in: environment))
  }

  /// The redactor for a case of a contract, with the contract's rules.
  ///
  /// It knows the credentials that the subject gets, and the real secrets on replay too, because a
  /// subject may read them from the environment.
  func redactor(of contract: Contract, giving credentials: Credentials) -> Redactor {
    let secrets = contract.secrets(in: environment, besides: ambientSecrets)
    let redactor = redactors.redactor(
      rules: contract.vendor.redact,
      secrets: secrets.merging(
        credentials.values.map { ("\($0) given", $1) }, uniquingKeysWith: { $1 }))
    return earlier.map(redactor.trusting) ?? redactor
  }
}

extension Credentials {
  /// Reads the real secrets for a case that calls the vendor; a replay and a double get
  /// placeholders.
  init(for job: Job, in environment: [String: String]) {
    let names = job.contract.credentials
    if job.mode == .replay || job.plannedCase.subjectKind.isDouble {
      self.init(placeholdersFor: names)
    } else {
      self.init(names, from: environment)
    }
  }
}
