import ContractBinding
import Synchronization

extension Conversation {
  /// Answers an adapter that uses the `VendorClient` of the harness in place of a socket.
  ///
  /// Only a request to the real vendor opens a connection.
  ///
  /// - Throws: The recorded or simulated ``VendorFailure``; `CancellationError`.
  func send(_ request: VendorRequest) async throws -> VendorResponse {
    switch route(request) {
    case .answer(let answer):
      if let failure = answer.failure { throw failure }
      guard let response = answer.response else {
        throw VendorFailure(.other, "there is no answer")
      }
      return response.rewritten(by: address.fromPlaceholder).decoded.withoutLength(of: request)
    case .relay(let vendor, let transport):
      let collected = Mutex(VendorResponse(status: 0))
      let failure = await relay(request, to: vendor, through: transport) { part in
        collected.withLock { $0.append(part) }
      }
      try Task.checkCancellation()
      if let failure { throw failure }
      return collected.withLock { $0.decoded }.withoutLength(of: request)
    }
  }
}
