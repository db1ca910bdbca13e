package import ContractBinding
package import ContractModel
package import ContractRedaction
import ContractValues
package import Foundation

/// One scenario, the subject that is held to it, and what was recorded of the vendor.
package struct CaseInput: Sendable {
  /// The vendor under the adapter.
  package enum Mode: String, Sendable, Hashable, CaseIterable {
    /// The recording, or nothing at all under a double.
    case replay
    /// The real vendor, to be recorded if it keeps the contract.
    case record
    /// The real vendor, to be compared with the recording.
    case live
  }

  /// The contract.
  package var contract: Contract
  /// The scenario; its operations and callbacks are resolved.
  package var scenario: Scenario
  /// The subject.
  package var subject: SubjectDescription
  /// The recording in the form in which runs are compared with it; `nil` when there is no
  /// recording.
  package var recording: Recording?
  /// The recording as it was read; `nil` where that is the same.
  package var original: Recording?
  /// The redactor of secrets; `nil` where nothing is replaced.
  package var redactor: Redactor?
  /// The path of the recording, whether it exists or not.
  package var recordingPath: String?
  /// The vendor under the adapter.
  package var mode: Mode
  /// The current time, by which the recording's age is known; `nil` where the age is no reason
  /// for anything.
  package var now: Date?

  /// Creates a input.
  package init(
    contract: Contract,
    scenario: Scenario,
    subject: SubjectDescription,
    recording: Recording? = nil,
    original: Recording? = nil,
    recordingPath: String? = nil,
    mode: Mode = .replay,
    redactor: Redactor? = nil,
    now: Date? = nil
  ) {
    self.contract = contract
    self.scenario = scenario
    self.subject = subject
    self.recording = recording
    self.original = original
    self.redactor = redactor
    self.recordingPath = recordingPath
    self.mode = mode
    self.now = now
  }
}

extension CaseInput {
  /// How closely the subject follows the recording, where no matcher decides.
  ///
  /// A scenario that expects nothing at all expects what was recorded: less than its shape
  /// would be no expectation.
  var fidelity: Fidelity {
    guard subject.kind.isDouble else { return .exact }
    let asked = scenario.fidelity ?? contract.fidelity
    return asked == .contract && isSilent ? .shape : asked
  }

  /// True if the scenario expects nothing of its own, so that the recording alone decides.
  var isSilent: Bool { scenario.isSilent }

  /// How outcomes are compared with the recording; `nil` when only the contract counts.
  var comparison: Comparison? {
    guard let recording, fidelity != .contract, mode != .record else { return nil }
    var comparison = Comparison(
      fidelity == .exact ? .exact : .shape,
      volatility: Volatility(declared: contract.vendor.volatile, learnt: recording.volatile),
      comparesTiming: (scenario.fidelity ?? contract.fidelity) == .exact,
      mayLackVolatile: subject.kind.isDouble)
    if mode == .replay, !subject.kind.isDouble {
      comparison.replayed = recording.evidence.exchanges
    }
    return comparison
  }

  /// The message for a recording that is needed and not there.
  var missingRecording: Diagnostic? {
    let isNeeded = scenario.fault == nil && (mode == .replay || subject.kind.isDouble)
    guard isNeeded, recording == nil else { return nil }
    return Diagnostic(
      "there is no recording of this scenario",
      at: scenario.location,
      facts: recordingPath.map { [Diagnostic.fact("expected", $0)] } ?? [],
      help: [.record(scenario, of: contract)])
  }

  /// Where the recorded outcomes and requests are not what the contract says.
  func disagreements(xpath: XPathEvaluator?) -> [Diagnostic] {
    guard let recording, mode != .record else { return [] }
    var findings = Findings(of: self, seamProblems: [])
    findings.judgeRecording(judged(recording), xpath: xpath)
    return findings.broken
  }
}

extension CaseInput {
  /// The subject as the start of a headline: `the in-memory fake`.
  func speaker(isShort: Bool = false) -> String {
    let kind = subject.kind.rawValue
    let words = subject.name.lowercased().split { !$0.isLetter }
    let isNamedForKind = words.contains { kind.hasSuffix($0) || $0 == "double" }
    if isShort || subject.name.count > 32 { return "the \(kind)" }
    return isNamedForKind ? "the \(subject.name)" : "the \(kind) \(subject.name)"
  }

  /// The recording and its day, as a fact; `nil` when there is none.
  var recordingFact: String? {
    guard let recording else { return nil }
    let day = recording.provenance.recordedAt.prefix(10)
    return Diagnostic.fact("recording", "\(recordingPath ?? "without a path") (\(day))")
  }
}
