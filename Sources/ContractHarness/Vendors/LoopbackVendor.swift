package import ContractBinding
import ContractModel

/// An HTTP server on loopback that replaces the vendor while one scenario runs.
///
/// ```swift
/// let vendor = LoopbackVendor(.replay(Replay(recording.evidence.exchanges)))
/// let adapter = CurlNetworkAdapter(baseURL: vendor.url)
/// …
/// let traffic = vendor.finish()
/// ```
package final class LoopbackVendor: Sendable {
  /// The address to give to an adapter instead of the vendor's, such as `http://127.0.0.1:4711`.
  ///
  /// The first use opens a port. If that fails, nobody can reach the address, and ``failure`` has
  /// the reason.
  package var url: String { conversation.address.url }

  /// A client for adapters that accept one instead of a URL; it needs no socket.
  ///
  /// The log contains its requests too. The client throws a recorded failure, such as a timeout, as
  /// ``VendorFailure``, without waiting for a time limit. Only a `GET` in a scenario with a stream
  /// may wait: ten seconds for a recorded failure, and one second for a refusal.
  package let client: VendorClient

  /// The address of this server, which can be replaced by `${vendor.url}` in texts; `nil` if nobody
  /// has read it.
  var knownAddress: LoopbackAddress? { conversation.port.knownAddress }

  /// The system's reason if no port could be opened; `nil` otherwise.
  var failure: (any Error)? { conversation.port.failure }

  /// The start and the end of each exchange, in the order of the exchanges, to find the step of
  /// each.
  var moments: [TrafficMoments] { conversation.log.moments }

  private let conversation: Conversation

  /// Creates a server for one scenario, which opens a free port when its address is first used.
  ///
  /// The scenario's name is reported with late requests; see ``LateRequests/take()``.
  package init(_ role: VendorRole, scenario: String = "") {
    let conversation = Conversation(role, scenario: scenario)
    self.conversation = conversation
    client = VendorClient { request in try await conversation.send(request) }
  }

  deinit {
    if !conversation.log.isFinished { _ = finish() }
  }

  /// Waits until the adapter has closed all streams that do not end.
  ///
  /// The system reports a closed connection some time after the adapter has closed it. Streams that
  /// are still open at the time limit are reported.
  package func settle(within limit: Duration = .seconds(1)) async {
    await wait(within: limit) { conversation.log.hasOpenStreams }
  }

  /// The number of requests that have arrived, also without an answer, so that a step can wait for
  /// one more.
  var count: Int { conversation.log.count }

  /// Waits until this many requests of the scenario have arrived, or the time limit is over.
  func awaitRequests(_ count: Int, within limit: Duration) async {
    await wait(within: limit) { conversation.log.count < count }
  }

  private func wait(within limit: Duration, while mustWait: () -> Bool) async {
    let end = ContinuousClock.now + limit
    while mustWait(), ContinuousClock.now < end, !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(2))
    }
  }

  /// Ends the scenario: closes its connections, refuses later requests, and returns the traffic.
  @discardableResult
  package func finish() -> Traffic {
    let traffic = conversation.finish()
    conversation.port.finish()
    return traffic
  }
}
