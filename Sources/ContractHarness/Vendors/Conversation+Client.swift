import ContractBinding
import ContractValues
import Synchronization

extension Conversation {
  /// Answers an adapter that uses the harness's `VendorClient` instead of a socket.
  ///
  /// Only a request to the real vendor opens a connection.
  ///
  /// - Throws: The recorded or simulated ``VendorFailure``; `CancellationError`.
  func send(_ request: VendorRequest) async throws -> VendorResponse {
    guard let answer = answer(to: request) else { return try await relayed(request) }
    if answer.delay > .zero { try await Task.sleep(for: answer.delay) }
    if let failure = answer.failure { throw failure }
    guard let response = answer.response else {
      throw VendorFailure(.other, "there is no answer")
    }
    let answered =
      response.mayNameVendor ? response.rewritten(by: address.fromPlaceholder) : response
    return answered.decoded.withoutLength(of: request)
  }

  private func relayed(_ request: VendorRequest) async throws -> VendorResponse {
    let collected = Mutex(VendorResponse(status: 0))
    let failure = await relay(request) { part in collected.withLock { $0.append(part) } }
    try Task.checkCancellation()
    if let failure { throw failure }
    return collected.withLock { $0.decoded }.withoutLength(of: request)
  }
}

extension VendorResponse {
  /// False if the response certainly names no address of the vendor, so that no port is needed.
  fileprivate var mayNameVendor: Bool {
    let name = AddressRewriter.plainPartOfPlaceholder
    return body.offset(of: name) != nil || headers.contains { $0.value.hasBytes(name) }
  }
}
