import ContractBinding
package import ContractModel
package import ContractRedaction

/// One scenario on one subject, with everything that a run needs.
///
/// A plan creates it, a session adds the settings, and a worker receives it over a pipe. It
/// contains the scenario with resolved operations, so that no worker reads a contract.
package struct Job: Sendable, Hashable {
  /// The scenario and the subject as reports name them.
  package var plannedCase: PlannedCase
  /// The contract with its vendor, and its rules for volatile and secret values.
  ///
  /// It has no scenarios except the one whose answers the fault changes.
  @Boxed package var contract: Contract
  /// The scenario, in which each call refers to an operation of the subject.
  @Boxed package var scenario: Scenario
  /// The errors that prevent a run of the scenario on the subject.
  package var problems: [Diagnostic] = []
  /// The index of the subject in the order in which the suite registers them.
  package var subject: Int
  /// False if the subject is a double that does not stand for the scenario.
  ///
  /// Only a plan of all pairs contains such a job.
  package var applies = true
  /// The verdict if it is known without a run, such as "skipped"; `nil` if the job must run.
  package var verdict: Verdict?
  /// True if test data of states must be removed from the real vendor afterwards.
  package var cleansUp: Bool
  /// True if the worker process can run other scenarios before and after this one.
  package var canShareProcess: Bool

  /// The source of the vendor's answers: a recording, or the real vendor.
  package var mode = CaseInput.Mode.replay
  /// The time limits for the scenario and its steps, in seconds.
  package var limits = RunLimits()
  /// The absolute path of the folder to which paths in messages are relative.
  package var base = ""
  /// The cases whose steps and traffic are collected for the reports.
  package var detailScope = CaseDetails.Scope.none
  /// The limits for calls to real vendors in this run; `nil` if the calls are not counted.
  @Rare package var callLimits: CallLimits? = nil
  /// The path where the worker saves the run without secrets; `nil` if it does not.
  @Rare package var evidencePath: String? = nil
  /// The file to which the worker appends the run without secrets; `nil` if it does not.
  @Rare package var runLog: SavedRun.Log? = nil
  /// True if a run in another process has already got no answer where one was recorded.
  package var isSecondSilence = false
  /// The operations of the subject that did not answer in two processes, in other scenarios.
  ///
  /// If one does not answer in this scenario either, that breaks the contract without a second run.
  package var silentOperations: Set<String> = []
  /// True if independent calls of a double also run at the same time, for `--concurrent`.
  package var checksSimultaneousCalls = false
  /// True if the job only removes the data of the scenario's states, after a crash.
  package var isCleanUp = false

  /// The seed of the values that a real vendor must not have seen, such as `${unique.order}`.
  ///
  /// A job that removes test data needs the seed of the run that made the data.
  @Rare package var seed: String? = nil

  /// The path of an empty folder for the scenario, which `${place}` names in the contract.
  package var place = ""
  /// The recording of the scenario; `nil` if it needs none.
  @Rare package var recording: RecordingReference? = nil
  /// The path of a recording under the scenario's former name; `nil` if none is known.
  ///
  /// The message that the scenario has no recording mentions it.
  @Rare package var formerRecording: String? = nil
  /// The recording of the scenario whose answers the fault changes; `nil` if there is none.
  @Rare package var faultRecording: RecordingReference? = nil

  /// The scenario whose answers the fault changes; `nil` if there is none.
  package var faultyScenario: Scenario? {
    guard let name = scenario.fault?.over else { return nil }
    return contract.scenarios.first { $0.name == name }
  }

  /// Takes an equal contract that other jobs have, so that all share it in memory.
  mutating func share(_ contract: Boxed<Contract>) { _contract = contract }

  /// Returns the job with its empty folder and its recordings, as a worker needs it.
  package func ready(at place: String, with store: RecordingStore) -> Job {
    var job = self
    job.place = place
    // A replay takes the seed from its recording, so it needs no random bytes of the system.
    if mode != .replay { job.seed = seed ?? UniqueValue.newSeed() }
    if scenario.fault == nil {
      job.recording = RecordingReference(scenario, of: contract, in: store)
    }
    job.faultRecording = faultyScenario.map { RecordingReference($0, of: contract, in: store) }
    return job
  }

  /// The redactor for the output of the process that runs the job.
  ///
  /// It knows the contract's secrets, and arguments with the name of a secret, such as `password`.
  package var redactor: Redactor { contract.redactor.knowing(givensOf: scenario) }

  /// The row of `examples` as a line for messages, without secrets; `nil` if there are no rows.
  package var rowFact: String? { scenario.rowFact(by: redactor) }

  /// The names of contract and scenario, by which the jobs of one scenario for all subjects are
  /// found.
  package var scenarioKey: ScenarioKey { ScenarioKey(plannedCase) }
}

extension Scenario {
  /// The scenario's row of `examples` as a line for messages; `nil` if there are no rows.
  ///
  /// All rows share one location, so that a message names the row.
  func rowFact(by redactor: @autoclosure () -> Redactor) -> String? {
    example.map { example in
      Diagnostic.fact("row", "\(redactor().text(example.row)) (line \(example.location.line))")
    }
  }
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

extension Job: WireRecord {
  package static let wireFields = WireFields(
    Job.init(
      plannedCase:contract:scenario:problems:subject:applies:verdict:cleansUp:canShareProcess:mode:
      limits:base:detailScope:callLimits:evidencePath:runLog:isSecondSilence:
      silentOperations:checksSimultaneousCalls:isCleanUp:seed:place:recording:formerRecording:
      faultRecording:),
    \.plannedCase, \.contract, \.scenario, \.problems, \.subject, \.applies, \.verdict, \.cleansUp,
    \.canShareProcess, \.mode, \.limits, \.base, \.detailScope, \.callLimits, \.evidencePath,
    \.runLog, \.isSecondSilence, \.silentOperations, \.checksSimultaneousCalls, \.isCleanUp, \.seed,
    \.place, \.recording, \.formerRecording, \.faultRecording)
}

extension RunLimits: WireRecord {
  package static let wireFields = WireFields(RunLimits.init(step:scenario:), \.step, \.scenario)
}

extension CallLimits: WireJSON {}

extension RecordingReference: WireRecord {
  package static let wireFields = WireFields(
    RecordingReference.init(path:digest:), \.path, \.digest)
}
