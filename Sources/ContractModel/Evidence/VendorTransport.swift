package import ContractBinding

/// A way to a real vendor over HTTP.
///
/// ```swift
/// let vendor = try VendorAddress("https://api.example.com/v2")
/// let response = try await transport.response(
///   to: VendorRequest(method: "GET", target: "/orders"), from: vendor)
/// ```
package protocol VendorTransport: Sendable {
  /// The name of the transport in recordings: `libcurl 7.88.1`.
  var name: String { get }

  /// Sends one request and hands on the response as it arrives.
  ///
  /// Redirects are not followed: each hop is an exchange of its own.
  ///
  /// - Parameters:
  ///   - request: The request; only end-to-end header fields are sent on.
  ///   - vendor: Where to.
  ///   - receive: Takes the parts in order, on a thread of the transport's, and must not block.
  ///     Nothing is handed on after this function has returned or thrown.
  /// - Throws: A ``VendorFailure`` when there was no whole response; `CancellationError` when
  ///   the task was cancelled, which ends the transfer.
  func send(
    _ request: VendorRequest,
    to vendor: VendorAddress,
    receive: @escaping @Sendable (VendorResponsePart) -> Void
  ) async throws
}

/// A part of a response, in the order in which parts arrive: one head, any number of pieces of
/// the body, at most one list of trailers.
package enum VendorResponsePart: Sendable, Hashable {
  /// The status and the header fields of the final response.
  case head(status: Int, headers: [VendorHeader])
  /// Some bytes of the body, decoded of any content encoding.
  case body([UInt8])
  /// The fields after the body.
  case trailers([VendorHeader])
}

extension VendorFailure {
  /// True if the failure tells where the vendor stands, and nothing of what it does: no answer
  /// had begun.
  package var isOutOfReach: Bool {
    switch kind {
    case .unresolved, .refused, .timeout, .tls: true
    case .reset, .tooLarge, .malformed, .other: false
    }
  }
}
