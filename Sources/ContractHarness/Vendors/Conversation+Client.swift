import ContractBinding
import Synchronization

extension Conversation {
  /// Sends one request of an adapter that was handed the harness's client: no socket is
  /// opened but the real vendor's.
  ///
  /// - Throws: A ``VendorFailure``, as it was recorded.
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
