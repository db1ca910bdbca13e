package import ContractBinding
import ContractModel
import NIOCore

/// An HTTP server on loopback that replaces the vendor while one scenario runs.
///
/// ```swift
/// let vendor = try await LoopbackVendor.start(.replay(Replay(recording.evidence.exchanges)))
/// let adapter = CurlNetworkAdapter(baseURL: vendor.url)
/// …
/// let traffic = vendor.finish()
/// ```
package final class LoopbackVendor: Sendable {
  /// The address to give to an adapter in place of the vendor's, such as `http://127.0.0.1:4711`.
  package let url: String

  /// A client for adapters that accept one in place of a URL; it needs no socket.
  ///
  /// The log contains its requests too. It throws the recorded failures, such as a timeout, as a
  /// ``VendorFailure``, and does so at once even where a server would never answer.
  package let client: VendorClient

  /// The address of this server, with its replacement by `${vendor.url}` in text and back.
  var address: LoopbackAddress { conversation.address }

  /// The moments of the exchanges, in their order.
  var moments: [TrafficMoments] { conversation.log.moments }

  private let conversation: Conversation
  private let connections: OpenConnections
  private let listener: any Channel

  /// Starts a server for one scenario on a free port.
  ///
  /// - Parameters:
  ///   - role: The source of the answers: the real vendor, a recording or a fault.
  ///   - scenario: The name of the scenario, which ``takeLateRequests()`` reports for late
  ///     requests.
  /// - Returns: The vendor, which accepts requests.
  /// - Throws: The system's reason if there is no free port.
  package static func start(
    _ role: VendorRole, scenario: String = ""
  ) async throws -> LoopbackVendor {
    let conversation = Conversation(role, scenario: scenario)
    let connections = OpenConnections()
    let listener = try await LoopbackListener.listen {
      LoopbackHandler(conversation, connections)
    }
    conversation.address = LoopbackAddress(
      url: "http://127.0.0.1:\(listener.localAddress?.port ?? 0)")
    if case .fault(let fault, _) = role, fault.kind == .refused {
      try await listener.close().get()
    }
    return LoopbackVendor(conversation, connections, listener)
  }

  /// Returns the requests of this process that came after their scenarios had ended.
  ///
  /// The next call returns only newer ones.
  ///
  /// The last 32 finished scenarios keep their ports, so that a late request is neither lost nor
  /// answered by the next scenario.
  package static func takeLateRequests() -> [LateRequests] { LateRequests.take() }

  private init(
    _ conversation: Conversation, _ connections: OpenConnections, _ listener: any Channel
  ) {
    self.conversation = conversation
    self.connections = connections
    self.listener = listener
    url = conversation.address.url
    client = VendorClient { request in try await conversation.send(request) }
  }

  deinit {
    if !conversation.log.isFinished { _ = finish() }
  }

  /// Waits until the adapter has closed all streams that do not end.
  ///
  /// The system reports a closed connection some time after the adapter has closed it.
  ///
  /// - Parameter limit: The longest time to wait; streams that are open after it are reported.
  package func settle(within limit: Duration = .seconds(1)) async {
    let end = ContinuousClock.now + limit
    while conversation.log.hasOpenStreams, ContinuousClock.now < end, !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(2))
    }
  }

  /// Ends the scenario: closes its connections, and refuses later requests.
  ///
  /// - Returns: The requests and responses of the scenario, for the verdict or the recording.
  @discardableResult
  package func finish() -> Traffic {
    let traffic = conversation.finish()
    guard listener.isActive || !connections.isEmpty else { return traffic }
    // Each call wakes the thread of the event loop, so one call does everything.
    listener.eventLoop.execute { [connections, listener] in
      connections.resetAll()
      if listener.isActive { LoopbackListener.retire(listener) }
    }
    return traffic
  }
}
