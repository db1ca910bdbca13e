package import ContractBinding
import ContractModel
import NIOCore

/// An HTTP server on loopback that stands in the vendor's place while one scenario runs.
///
/// ```swift
/// let vendor = try await LoopbackVendor.start(.replay(Replay(recording.exchanges)))
/// let adapter = CurlNetworkAdapter(baseURL: vendor.url)
/// …
/// let traffic = vendor.finish()
/// ```
package final class LoopbackVendor: Sendable {
  /// The address to give to an adapter: `http://127.0.0.1:PORT`.
  package let url: String

  /// A client for adapters that are handed one; its traffic is in the same log, and it meets
  /// failures as they were recorded.
  ///
  /// A fault or a recording that never answers is a ``VendorFailure`` to it at once.
  package let client: VendorClient

  /// The same address, as texts speak of it.
  var address: LoopbackAddress { conversation.address }

  private let conversation: Conversation
  private let connections: OpenConnections
  private let listener: any Channel

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - role: What stands in the vendor's place.
  ///   - scenario: The scenario's name, for requests that come too late.
  /// - Returns: The vendor, ready for requests.
  /// - Throws: The system's reason why no port could be had.
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

  /// The requests of this process that came after their scenarios had ended, each told once.
  ///
  /// Ended scenarios keep their ports for a while, the last 32 of them, so that a late request
  /// is neither lost nor served by the next scenario.
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

  /// Waits until the adapter has left every response that does not end, or for so long.
  ///
  /// That a connection is closed is told by the system, some time after the adapter has asked
  /// for it.
  ///
  /// - Parameter limit: How long to wait at most.
  package func settle(within limit: Duration = .seconds(1)) async {
    let end = ContinuousClock.now + limit
    while conversation.log.hasOpenStreams, ContinuousClock.now < end, !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(2))
    }
  }

  /// Ends the scenario: closes its connections, and from now on tells requests that they are
  /// late.
  ///
  /// - Returns: What has passed.
  @discardableResult
  package func finish() -> Traffic {
    let traffic = conversation.finish()
    guard listener.isActive || !connections.isEmpty else { return traffic }
    // At one go: each thing that is asked of the event loop by itself would wake its thread.
    listener.eventLoop.execute { [connections, listener] in
      connections.resetAll()
      if listener.isActive { LoopbackListener.retire(listener) }
    }
    return traffic
  }
}
