package import ContractBinding
package import ContractModel
package import ContractRedaction
import ContractValues
package import Foundation

/// One scenario with the subject that must fulfil it and the recording of the vendor.
package struct CaseInput: Sendable {
  /// The source of the vendor's answers: `verify` replays, `record` records, and `verify --live`
  /// compares.
  package enum Mode: String, Sendable, Hashable, CaseIterable, WireCodable {
    /// The recording answers a live adapter, and the vendor is not called.
    ///
    /// A double has no vendor.
    case replay
    /// The real vendor answers, and is recorded if it fulfils the contract.
    case record
    /// The real vendor answers, and is compared with the recording.
    case live
  }

  /// The contract, with its rules for volatile and secret values.
  package var contract: Contract
  /// The scenario, in which each call refers to an operation of the subject.
  package var scenario: Scenario
  /// The live adapter or double to judge.
  package var subject: SubjectDescription
  /// The recording with equal placeholders for all secrets; `nil` if there is none.
  ///
  /// Recordings that differ only in secrets are then equal.
  package var recording: Recording?
  /// The recording as its file contains it, with numbered placeholders; `nil` if it equals
  /// ``recording``.
  package var original: Recording?
  /// The path of the recording for messages; there may be no such file.
  package var recordingPath: String?
  package var mode: Mode = .replay
  /// The redactor with the contract's rules; `nil` if nothing is redacted.
  package var redactor: Redactor?
  /// The current time, for the recording's age; `nil` if the age must not excuse a difference.
  package var now: Date?
  /// The time when the run began; `nil` outside a run.
  package var startedAt: Date?
  /// True if an earlier run, in another process, already got no answer where one was recorded.
  package var isSecondSilence = false
  /// The operations of the subject that did not answer in two processes, in other scenarios.
  package var silentOperations: Set<String> = []
  /// The cache of requests in which secrets are replaced; `nil` if there is none.
  package var canonicalRequests: CanonicalRequests?

  /// The time limits of the run, for advice about a call that took too long.
  var limits = RunLimits()

  /// The seed of the run's unique values; without it, names such as `${unique.order}` stay as they
  /// are.
  var seed: String?

  /// The secrets of the run, or their placeholders, by environment variable.
  var variables: [String: String] = [:]

  /// True if a replay sent the recorded requests, so that the requests need not be compared.
  var repeatsRequests = false

  /// The steps in which the subject called its vendor, for messages about requests.
  var traffic = StepsOfTraffic()
  /// The time of each step, in seconds since 1970; empty unless a double's clock is judged by it.
  var stepTimes: [Int: ClosedRange<Double>] = [:]
}

extension CaseInput {
  /// The closeness with which the subject must follow the recording where the contract names no
  /// value.
  ///
  /// A scenario without expectations compares at least the shape of the recording; otherwise it
  /// would check nothing.
  var fidelity: Fidelity { scenario.fidelity(of: subject, in: contract) }

  /// True if the scenario has no expectations, so that only the recording decides.
  var isSilent: Bool { scenario.isSilent }

  /// The comparison of outcomes with the recording.
  ///
  /// It is `nil` without a recording, while recording, and if only the contract is compared.
  var comparison: Comparison? {
    guard let recording, fidelity != .contract, mode != .record else { return nil }
    var comparison = Comparison(
      fidelity == .exact ? .exact : .shape,
      volatility: contract.volatility(of: recording),
      comparesTiming: (scenario.fidelity ?? contract.fidelity) == .exact,
      mayLackVolatile: subject.kind.isDouble)
    if mode == .replay, !subject.kind.isDouble {
      let age = RecordingAge(recording.provenance.recordedAt, at: now)
      comparison.setReplayed(recording.evidence, age: age)
    }
    return comparison
  }

  /// The message that a recording is missing; `nil` if there is one or none is needed.
  var missingRecording: Diagnostic? {
    let isNeeded = scenario.fault == nil && (mode == .replay || subject.kind.isDouble)
    guard isNeeded, recording == nil else { return nil }
    return .notRecorded(scenario, contract)
  }

  /// True if a replay gave the same outcomes as the recording.
  ///
  /// A judgement on the run then holds for the recording as well. It is false for a scenario with
  /// `sends`, because only outcomes are compared here.
  func isRecorded(_ observation: Observation) -> Bool {
    guard mode == .replay, scenario.sends == nil, let recorded = original ?? recording else {
      return false
    }
    return observation.outcomes == recorded.evidence.outcomes
  }

  /// Lists the recorded outcomes and requests that do not fulfil the contract.
  ///
  /// If there are any, no subject can be judged.
  func disagreements() -> [Diagnostic] {
    guard let recording, mode != .record else { return [] }
    var findings = Findings(of: self, seamProblems: [])
    findings.judgeRecording(judged(recording))
    return findings.broken
  }

  /// The subject's name at the start of a headline, such as `the in-memory fake`.
  func speaker(isShort: Bool = false) -> String {
    let kind = subject.kind.rawValue
    let words = subject.name.lowercased().split { !$0.isLetter }
    let isNamedForKind = words.contains { kind.hasSuffix($0) || $0 == "double" }
    if isShort || subject.name.count > 32 { return "the \(kind)" }
    return isNamedForKind ? "the \(subject.name)" : "the \(kind) \(subject.name)"
  }

  /// The recording's path and date as a line for messages; `nil` if there is none.
  var recordingFact: String? {
    guard let recording else { return nil }
    let day = recording.provenance.recordedAt.prefix(10)
    return Diagnostic.fact("recording", "\(recordingPath ?? "without a path") (\(day))")
  }
}

extension Scenario {
  /// The closeness with which a subject must follow the recording: `exact` for a live adapter, and
  /// at least `shape` if the scenario has no expectations.
  func fidelity(of subject: SubjectDescription, in contract: Contract) -> Fidelity {
    guard subject.kind.isDouble else { return .exact }
    let chosen = fidelity ?? contract.fidelity
    return chosen == .contract && isSilent ? .shape : chosen
  }
}
