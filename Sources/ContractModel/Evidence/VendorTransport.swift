package import ContractBinding

/// A transport that sends HTTP requests to a real vendor.
///
/// ```swift
/// let vendor = try VendorAddress("https://api.example.com/v2")
/// let response = try await transport.response(
///   to: VendorRequest(method: "GET", target: "/orders"), from: vendor)
/// ```
package protocol VendorTransport: Sendable {
  /// The name that recordings contain for the transport, such as `libcurl 7.88.1`.
  var name: String { get }

  /// Sends one request, and passes on the response while it arrives.
  ///
  /// The transport does not follow redirects, because each redirected request is a separate
  /// exchange in a recording.
  ///
  /// - Parameters:
  ///   - request: The request. The transport sends only its end-to-end header fields.
  ///   - vendor: The vendor's address, which precedes the request's target.
  ///   - receive: The function that gets the parts in order, on a thread of the transport. It must
  ///     not block. The transport does not call it after this function has returned or thrown.
  /// - Throws: A ``VendorFailure`` if there was no complete response; `CancellationError` if the
  ///   task was cancelled, which ends the transfer.
  func send(
    _ request: VendorRequest,
    to vendor: VendorAddress,
    receive: @escaping @Sendable (VendorResponsePart) -> Void
  ) async throws
}

/// One element of a response: one head, then any number of body parts, then at most one list of
/// trailers.
package enum VendorResponsePart: Sendable, Hashable {
  /// The status and the header fields of the final response.
  case head(status: Int, headers: [VendorHeader])
  /// Some bytes of the body, without any content encoding.
  case body([UInt8])
  /// The header fields after the body.
  case trailers([VendorHeader])
}

extension VendorFailure {
  /// True if the vendor was out of reach, so that the failure says nothing about its behaviour.
  package var isOutOfReach: Bool {
    switch kind {
    case .unresolved, .refused, .timeout, .tls: true
    case .reset, .tooLarge, .malformed, .other: false
    }
  }
}
