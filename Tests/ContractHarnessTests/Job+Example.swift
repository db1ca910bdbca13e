import ContractBinding
@testable import ContractHarness
@testable import ContractModel

extension Job {
  /// One scenario of a contract on one subject, whether the subject stands for it or not.
  init(
    _ contract: Contract, scenario: Int, on subject: SubjectDescription,
    objects: [ObjectDescription] = []
  ) {
    let resolution = ContractResolution(
      contract, operations: subject.operations,
      delegateMethods: subject.delegateMethods.isEmpty ? nil : subject.delegateMethods,
      objects: objects)
    let resolved = resolution.scenarios[scenario]
    self.init(
      plannedCase: PlannedCase(
        id: 0, contract: contract.name, scenario: resolved.scenario.name,
        location: resolved.scenario.location, subject: subject.name, subjectKind: subject.kind),
      contract: contract, scenario: resolved.scenario, problems: resolved.problems, subject: 0,
      cleansUp: false, canShareProcess: true)
  }
}

extension CaseRunner {
  /// Runs the first scenario of a contract on a subject of a suite with the conversions.
  func run(
    _ contract: Contract, on registration: any Registration, _ mode: CaseInput.Mode = .replay,
    within limits: RunLimits = RunLimits(step: 2), objects: [ObjectDescription] = [],
    with conversions: [any ValueConversion] = [], in folder: String
  ) async -> CaseRun {
    let subject = [registration].descriptions(with: conversions)[0]
    var job = Job(contract, scenario: 0, on: subject, objects: objects)
    job.mode = mode
    job.limits = limits
    let store = RecordingStore(root: folder)
    return await run(job.ready(at: "\(folder)/place", with: store), on: registration)
  }
}

extension CaseRun {
  var verdict: Verdict { result.verdict }
  var notes: [String] { result.notes }
}
