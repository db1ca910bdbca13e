import ContractBinding
import ContractModel
import ContractRedaction
import Foundation

/// The needs of one case: the words of the contract, the recording, the vendor's address, the
/// secrets.
struct CaseStage: Sendable {
  let scenario: ResolvedScenario
  let contract: Contract
  let subject: SubjectDescription
  let mode: CaseRunner.Mode
  let recording: Recording?
  /// The recording that the scenario's fault happens to.
  let faultyRecording: Recording?
  /// The recording that the vendor is compared with live, or why there is none; `nil` where none is
  /// asked.
  let compared: Result<Recording, RunError>?
  /// The recording as runs are held against it, its secrets alike whatever they were.
  let comparableRecording: Recording?
  let recordingPath: String
  let place: URL
  /// The current time, as the adapter is to know it.
  let now: Date
  var placePath: String { place.path }
  let redactor: Redactor
  let sketching: CaseDetails.Scope

  let credentials: Credentials
  let transport: MeteredTransport?
  let environment: [String: String]

  init(
    scenario: ResolvedScenario,
    contract: Contract,
    subject: SubjectDescription,
    mode: CaseRunner.Mode,
    recording: Recording?,
    faultyRecording: Recording? = nil,
    compared: Result<Recording, RunError>? = nil,
    recordingPath: String,
    place: URL,
    sketching: CaseDetails.Scope = .none,
    transport: MeteredTransport?,
    environment: [String: String],
    ambientSecrets: [String: String] = [:]
  ) {
    self.scenario = scenario
    self.contract = contract
    self.subject = subject
    self.mode = mode
    self.recording = recording
    self.faultyRecording = faultyRecording
    self.compared = compared
    self.recordingPath = recordingPath
    self.place = place
    let replayed = scenario.scenario.fault == nil ? recording : faultyRecording
    let recordedAt =
      mode == .replay ? replayed.flatMap { Date(recordedAt: $0.provenance.recordedAt) } : nil
    // Recordings tell the time in whole seconds.
    now = recordedAt ?? Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
    self.sketching = sketching
    self.transport = transport
    self.environment = environment
    let names = contract.vendor.credentials
    credentials =
      mode == .replay ? Credentials(placeholdersFor: names) : Credentials(names, from: environment)
    // Real values are looked for on replay too: a subject may have them from the environment.
    redactor = Redactor(
      rules: contract.vendor.redact,
      secrets: contract.secrets(in: environment, besides: ambientSecrets).merging(
        credentials.values.map { ("\($0) given", $1) }, uniquingKeysWith: { $1 })
    ).sparing(pathsOf: (recording?.exchanges ?? []) + (faultyRecording?.exchanges ?? []))
    // A double sends nothing that could be compared.
    let sends = !subject.kind.isDouble || scenario.scenario.sends != nil
    comparableRecording = recording.map { [redactor] in redactor.comparable($0, sends: sends) }
  }

  /// Puts the seam in place that the subject, the vendor and the mode ask for.
  ///
  /// - Throws: A ``RunError`` when it cannot be put in place.
  func seam() async throws -> VendorSeam {
    guard !subject.kind.isDouble else { return .none }
    switch contract.vendor.kind {
    case .local:
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      return .local(place: place, now: now, credentials: credentials)
    case .sdk: return try sdkSeam()
    case .http: return try await httpSeam()
    }
  }

  private func httpSeam() async throws -> VendorSeam {
    let name = scenario.scenario.name
    if let fault = scenario.scenario.fault {
      return try await .standIn(
        .fault(fault, over: faultyRecording.map { replay(redactor.comparable($0)) }),
        scenario: name, place: place, now: now, credentials: credentials)
    }
    guard mode == .replay else { return try await relay() }
    return try await .standIn(
      .replay(replay(comparableRecording)), scenario: name, place: place, now: now,
      credentials: credentials)
  }

  /// The part that the harness plays for requests.
  ///
  /// - Parameter recording: The recording, comparable.
  /// - Returns: Its answers, to requests as they are compared.
  private func replay(_ recording: Recording?) -> Replay {
    var replay = Replay(
      recording?.exchanges ?? [],
      volatility: volatility(of: recording),
      countingHeaders: scenario.scenario.countingHeaders,
      redaction: { [redactor] in redactor.canonical($0) }
    )
    replay.age = recording.flatMap { RecordingAge($0.provenance.recordedAt, at: Date()) }
    return replay
  }

  /// The places that never count, by the contract and by a recording.
  func volatility(of recording: Recording?) -> Volatility {
    Volatility(declared: contract.vendor.volatile, learnt: recording?.volatile ?? [])
  }

  /// Checks whether the real vendor can be asked with what the environment holds.
  ///
  /// - Throws: A ``RunError`` where a credential is missing, or could not be kept out.
  func checkCredentials() throws {
    guard credentials.missing.isEmpty else {
      throw RunError(.missingCredentials(credentials.missing, contract))
    }
    guard redactor.tooShort.isEmpty else {
      throw RunError(.shortCredentials(redactor.tooShort, contract))
    }
  }

  private func relay() async throws -> VendorSeam {
    try checkCredentials()
    guard let transport else { throw RunError(.noTransport(contract)) }
    return try await .relay(
      to: try contract.vendor.address(in: environment),
      through: transport,
      scenario: scenario.scenario.name,
      place: place,
      now: now,
      credentials: credentials
    )
  }
}

extension VendorDescription {
  /// The vendor's address, with environment variables put in the place of `${env.NAME}`.
  ///
  /// - Throws: A ``RunError`` when a variable is not set, or the text is no address.
  func address(in environment: [String: String]) throws -> VendorAddress {
    guard var text = url else { throw RunError(.noAddress(self)) }
    while let start = text.firstRange(of: "${env."),
      let end = text[start.upperBound...].firstIndex(of: "}")
    {
      let name = String(text[start.upperBound..<end])
      guard let value = environment[name], !value.isEmpty else {
        throw RunError(.unsetVariable(name, self))
      }
      text.replaceSubrange(start.lowerBound...end, with: value)
    }
    do {
      return try VendorAddress(text)
    } catch {
      throw RunError(
        Diagnostic("the vendor's address is none", at: location, label: error.reason))
    }
  }
}
