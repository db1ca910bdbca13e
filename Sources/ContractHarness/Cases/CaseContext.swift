import ContractBinding
import ContractModel
import ContractRedaction
import Foundation

/// A job with all facts that are known before it runs, such as its recordings and the secrets.
struct CaseContext: Sendable {
  let job: Job
  let subject: SubjectDescription
  let recordings: CaseRecordings
  /// The time for the adapter's clock: that of the recording on replay, and the current one
  /// otherwise.
  let now: Date
  private let startedAt = Date()
  /// The seed of unique values: a new one for a real vendor, the recorded one on replay, and always
  /// the same one for a double.
  let seed: String
  let redactor: Redactor
  /// A cache of the scenario's requests, in which the same placeholder replaces every secret.
  let canonicalRequests: CanonicalRequests
  let credentials: Credentials
  let surroundings: CaseSurroundings
  /// The steps in which the subject called its vendor, so that messages can name the step of a
  /// request; empty before the run has ended.
  var traffic = StepsOfTraffic()
  /// The time of each step of a double whose clock is to be judged by the real one; otherwise empty.
  var stepTimes: [Int: ClosedRange<Double>] = [:]

  /// The empty folder of the scenario, which most doubles do not need.
  var place: URL { URL(filePath: job.place, directoryHint: .isDirectory) }
  var contract: Contract { job.contract }
  var scenario: Scenario { job.scenario }
  var mode: CaseInput.Mode { job.mode }

  init(
    _ job: Job, _ subject: SubjectDescription, _ recordings: CaseRecordings,
    in surroundings: CaseSurroundings
  ) {
    self.job = job
    self.subject = subject
    self.recordings = recordings
    self.surroundings = surroundings
    let replayed = job.scenario.fault == nil ? recordings.own : recordings.fault
    let recordedAt =
      job.mode == .replay ? replayed.flatMap { Timestamp.date(of: $0.provenance.recordedAt) } : nil
    // Recordings store the time in whole seconds, so the adapter's clock must show whole seconds
    // too.
    now = recordedAt ?? Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
    let givenSeed = job.mode == .replay ? replayed?.seed : job.seed
    seed = subject.kind.isDouble ? UniqueValue.fixedSeed : givenSeed ?? UniqueValue.fixedSeed
    credentials = Credentials(for: job, in: surroundings.environment)
    let redactor = surroundings.redactor(of: job.contract, giving: credentials).sparing(
      pathsOf: [recordings.own, recordings.fault].flatMap { $0?.evidence.exchanges ?? [] })
    self.redactor = redactor
    canonicalRequests = CanonicalRequests(redactor)
  }

  /// The facts for the judge: contract, scenario, subject, recording and mode.
  ///
  /// The secrets of the recorded outcomes get equal placeholders, except on a replay with exactly
  /// these outcomes.
  func input(for observation: Observation, repeatsRequests: Bool) -> CaseInput {
    // A double sends no requests that could be compared.
    let sends = !subject.kind.isDouble || scenario.sends != nil
    var recording = recordings.own
    if sends, !repeatsRequests { recording = recording.map(canonicalRequests.applied) }
    if let recorded = recordings.own?.evidence.outcomes,
      mode != .replay || observation.outcomes != recorded
    {
      recording?.evidence.outcomes = recorded.map(redactor.canonical)
    }
    var input = CaseInput(
      contract: contract,
      scenario: scenario,
      subject: subject,
      recording: recording,
      original: recordings.own,
      recordingPath: job.recording?.path,
      mode: mode,
      redactor: redactor,
      now: Date(),
      startedAt: startedAt,
      isSecondSilence: job.isSecondSilence,
      silentOperations: job.silentOperations,
      canonicalRequests: canonicalRequests
    )
    input.repeatsRequests = repeatsRequests
    input.seed = seed
    input.variables = credentials.values
    input.limits = job.limits
    input.traffic = traffic
    input.stepTimes = stepTimes
    return input
  }

  /// The steps before which the second run of a recording waits for another second.
  var pauses: Set<Int> {
    guard mode == .record, let earlier = surroundings.earlier,
      job.limits.scenario >= Self.leastTimeForPauses
    else { return [] }
    return Set(UndecidedTimes(scenario, earlier).pauses)
  }

  /// The minimum time limit of a scenario, in seconds, that leaves time for pauses.
  private static let leastTimeForPauses = 10.0

  /// The delegate calls in the replayed or compared recording; `nil` if there is neither.
  var receipts: RecordedReceipts? {
    let recording = recordings.own ?? (try? recordings.compared?.get())
    let decides = scenario.fidelity(of: subject, in: contract) != .contract
    return recording.map { RecordedReceipts(of: $0, decide: decides) }
  }

  /// True if no vendor can be the reason for a delegate's call after the scenario.
  ///
  /// An HTTP adapter may tell its delegate that the tool has closed the connection, and a vendor
  /// that really runs may call later.
  var isSilentAfterwards: Bool {
    subject.kind.isDouble || contract.vendor.kind == .sdk && mode == .replay
  }

  /// Connects the subject to its vendor, as the kind of vendor and the mode require.
  ///
  /// - Throws: A ``DiagnosticError`` if that is not possible, for example without credentials.
  func seam() throws -> VendorSeam {
    guard !subject.kind.isDouble else { return .none }
    switch contract.vendor.kind {
    case .local:
      if mode != .replay { try checkVariables() }
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      // The real framework answers in each run, so nothing is recorded or replayed at the seam.
      let vendor = vendorWithoutHTTP("this machine")
      return VendorSeam(vendor: vendor, stateVendor: vendor, through: "this machine", loopback: nil)
    case .sdk: return try sdkSeam()
    case .http: return try httpSeam()
    }
  }

  private func httpSeam() throws -> VendorSeam {
    if let fault = scenario.fault {
      return standIn(.fault(fault, over: recordings.fault.map { replay($0) }))
    }
    guard mode == .replay else { return try relay() }
    return standIn(.replay(replay(recordings.own)))
  }

  /// Connects an adapter to a server on 127.0.0.1 that answers from a recording or simulates a
  /// fault.
  private func standIn(_ role: VendorRole) -> VendorSeam {
    let loopback = LoopbackVendor(role, scenario: scenario.name)
    return VendorSeam(
      vendor: vendor(at: loopback), stateVendor: nil, through: "a recording", loopback: loopback)
  }

  /// Creates the replay that answers from a recording; without one, it refuses each request.
  ///
  /// Each secret becomes the same placeholder, so that requests that differ only in secrets are
  /// equal.
  private func replay(_ recording: Recording?) -> Replay {
    var replay = Replay(
      recording?.evidence.exchanges ?? [],
      volatility: contract.volatility(of: recording),
      countingHeaders: scenario.countingHeaders,
      redaction: { [canonicalRequests] in canonicalRequests($0) }
    )
    replay.readsStream = job.scenario.readsStream
    replay.age = recording.flatMap { RecordingAge($0.provenance.recordedAt, at: Date()) }
    return replay
  }

  /// Throws an error if a credential of the real vendor, or a secret of the scenario, is missing or
  /// too short to be redacted.
  func checkCredentials() throws {
    let listed = contract.vendor.credentials
    let (missing, short) = (credentials.missing, credentials.tooShort)
    if missing.contains(where: listed.contains) {
      throw DiagnosticError(.missingCredentials(missing.filter(listed.contains), contract))
    }
    if short.contains(where: listed.contains) {
      throw DiagnosticError(.shortCredentials(short.filter(listed.contains), contract))
    }
    try checkVariables()
  }

  /// Throws an error if a variable that the scenario's values name is missing, or too short to be
  /// redacted.
  private func checkVariables() throws {
    for use in contract.secretUses where use.scenario == scenario.name {
      if credentials.missing.contains(use.variable) { throw DiagnosticError(.unsetVariable(use)) }
      if credentials.tooShort.contains(use.variable) { throw DiagnosticError(.shortVariable(use)) }
    }
  }

  /// Connects an adapter to the real vendor, through a server on 127.0.0.1 that logs the traffic.
  ///
  /// - Throws: A ``DiagnosticError`` if a credential is missing, or the address is not a URL.
  private func relay() throws -> VendorSeam {
    try checkCredentials()
    guard let transport = surroundings.transport else {
      throw DiagnosticError(
        Diagnostic("no real vendor can be reached from here", at: contract.vendor.location))
    }
    let address = try contract.vendor.address(in: surroundings.environment)
    guard let url = URL(string: address.url) else {
      throw DiagnosticError(.invalidAddress("it is no URL", contract.vendor))
    }
    let loopback = LoopbackVendor(.relay(to: address, through: transport), scenario: scenario.name)
    // The requests of states are not logged, so they are not part of the recording.
    let direct = VendorClient { [forStates = transport.forStates] request in
      try await forStates.response(to: request, from: address)
    }
    return VendorSeam(
      vendor: vendor(at: loopback), stateVendor: vendor(at: url, direct), through: transport.name,
      loopback: loopback)
  }
}

extension VendorDescription {
  /// The origin of an HTTP vendor's address, such as `https://api.example.com`; else `nil`.
  ///
  /// It is in lower case and without the usual port. Variables such as `${env.SHOP_URL}` are
  /// replaced.
  package func origin(in environment: [String: String]) -> String? {
    guard kind == .http, var origin = (try? address(in: environment))?.origin.lowercased() else {
      return nil
    }
    for port in [":", origin.hasPrefix("https:") ? ":443" : ":80"] where origin.hasSuffix(port) {
      origin.removeLast(port.count)
    }
    return origin
  }

  /// The vendor's address, with the values of environment variables in place of `${env.NAME}`.
  ///
  /// - Throws: A ``DiagnosticError`` if the contract has no address, a variable is not set, or the
  ///   text is not an address.
  func address(in environment: [String: String]) throws -> VendorAddress {
    guard var text = url else {
      throw DiagnosticError(Diagnostic("the contract gives the vendor no 'url'", at: location))
    }
    while let start = text.firstRange(of: "${env."),
      let end = text[start.upperBound...].firstIndex(of: "}")
    {
      let name = String(text[start.upperBound..<end])
      guard let value = environment[name], !value.isEmpty else {
        throw DiagnosticError(.unsetVariable(name, self))
      }
      text.replaceSubrange(start.lowerBound...end, with: value)
    }
    do {
      return try VendorAddress(text)
    } catch {
      throw DiagnosticError(.invalidAddress(error.reason, self))
    }
  }
}
