import ContractBinding
import ContractModel
import Foundation

extension CaseContext {
  /// Connects an adapter to its SDK: the real SDK, a recording of it, or a fault.
  ///
  /// - Throws: A ``DiagnosticError`` if a credential is missing or too short, or if the suite cannot
  ///   deliver an event; also the error of a folder that cannot be created.
  func sdkSeam() throws -> VendorSeam {
    let isRealVendor = mode != .replay && scenario.fault == nil
    if isRealVendor { try checkCredentials() }
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let conversation = SeamConversation(try seamRole())
    return VendorSeam(
      vendor: vendorWithoutHTTP(
        "an SDK", recorder: isRealVendor ? learning(conversation) : conversation),
      // States use the SDK without a recorder, so that their calls are not part of the recording.
      stateVendor: isRealVendor ? vendorWithoutHTTP("an SDK") : nil,
      through: "this process",
      loopback: nil,
      seams: conversation
    )
  }

  private func learning(_ recorder: SeamConversation) -> any SeamRecorder {
    guard let learn = surroundings.learn else { return recorder }
    return SecretLearningRecorder(recorder, redactor: redactor, learn: learn)
  }

  /// Creates a vendor that is called in this process, such as `an SDK`.
  func vendorWithoutHTTP(_ kind: String, recorder: (any SeamRecorder)? = nil) -> Vendor {
    let client = VendorClient { _ in
      throw VendorFailure(.refused, "the vendor is \(kind): it has no HTTP client")
    }
    return vendor(at: place, client, recorder: recorder)
  }

  /// Creates a vendor at a server on 127.0.0.1, which opens its port when the address is used.
  func vendor(at loopback: LoopbackVendor) -> Vendor {
    // A host and a port are always a URL.
    vendor(at: URL(string: loopback.url) ?? place, loopback.client)
  }

  func vendor(
    at url: @escaping @autoclosure @Sendable () -> URL, _ client: VendorClient,
    recorder: (any SeamRecorder)? = nil
  ) -> Vendor {
    Vendor(
      url: url(), place: place, client: client, now: now, credentials: credentials.values,
      unlisted: credentials.unlisted.add, recorder: recorder)
  }

  private func seamRole() throws -> SeamRole {
    if let fault = scenario.fault { return .fault(fault.kind) }
    guard mode == .replay, let recording = recordings.own else { return .vendor }
    for (_, event) in recording.evidence.interactions.events
    where event.listener == nil && !subject.events.contains(event.name) {
      throw DiagnosticError(.undeliverable(event, subject, at: scenario.location))
    }
    let canonical = recording.evidence.interactions.map { interaction -> SeamInteraction in
      guard case .call(var call) = interaction else { return interaction }
      call.arguments = redactor.canonical(SeamCall(call.name, call.arguments)).arguments
      return .call(call)
    }
    return .replay(
      SeamReplay(
        calls: RecordedCalls(
          canonical, volatility: contract.volatility(of: recording),
          offset: recording.evidence.exchanges.count),
        events: RecordedEvents(recording.evidence.interactions, in: scenario),
        redaction: { [redactor] in redactor.canonical($0) }
      ))
  }

  /// The problems with the adapter that the replay of an SDK found, such as a call that was not
  /// recorded.
  func problems(of traffic: SeamTraffic?) -> [Diagnostic] {
    guard let traffic else { return [] }
    let location = scenario.location
    let refused = traffic.refused.map {
      $0.diagnostic(
        at: location, help: [.record(scenario, of: contract, again: true)])
    }
    return refused + (traffic.couldNotThrow ? [.cannotThrow(at: location)] : [])
  }
}
