/// A header field of a request or response, such as `Content-Type: text/plain`.
public struct VendorHeader: Sendable, Hashable {
  /// The name as in the message, such as `Content-Type`.
  ///
  /// Compare names without regard to case.
  public var name: String
  /// The value, such as `text/plain`, without white space at its ends.
  public var value: String

  /// Creates a field, such as `VendorHeader("Accept", "text/plain")`.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// An HTTP request to a vendor, with its whole body.
public struct VendorRequest: Sendable, Hashable {
  /// The method in capitals, such as `POST`.
  public var method: String
  /// The path and query after the vendor's address, such as `/v3/kv/put?x=1`.
  public var target: String
  /// The header fields in the order of the message; a name may occur several times.
  public var headers: [VendorHeader]
  /// The bytes of the body; empty if there is none.
  public var body: [UInt8]

  /// Creates a request, such as `VendorRequest(method: "GET", target: "/v1/teas")`.
  public init(
    method: String,
    target: String,
    headers: [VendorHeader] = [],
    body: [UInt8] = []
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
  }
}

/// An HTTP response of a vendor, with its whole body.
public struct VendorResponse: Sendable, Hashable {
  /// The status code, such as 200 or 404.
  public var status: Int
  /// The header fields in the order of the message; a name may occur several times.
  ///
  /// In a test bundle, Foundation sorts the fields by name, and joins fields that have the same
  /// name.
  public var headers: [VendorHeader]
  /// The bytes of the body after decompression; empty if there is none.
  public var body: [UInt8]
  /// The header fields that followed the body, which are rare.
  public var trailers: [VendorHeader]

  /// Creates a response, such as `VendorResponse(status: 404)` in a test of an adapter.
  public init(
    status: Int,
    headers: [VendorHeader] = [],
    body: [UInt8] = [],
    trailers: [VendorHeader] = []
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.trailers = trailers
  }
}

/// The error for a request that got no complete HTTP response.
public struct VendorFailure: Error, Sendable, Hashable {
  /// The cause of a failure between this machine and the vendor.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// The host name has no address, such as after a spelling mistake or without a network.
    case unresolved
    /// No program accepts connections at the address.
    case refused
    /// The connection ended before the whole response had arrived.
    case reset
    /// The whole response did not arrive in the allowed time.
    case timeout
    /// The certificate was not valid, or the TLS handshake failed.
    case tls
    /// The response exceeded the tool's maximum size.
    case tooLarge = "too-large"
    /// The answer did not follow the rules of HTTP.
    case malformed
    /// Another cause, which only the message describes.
    case other
  }

  /// The cause, such as ``Kind/timeout``, by which an adapter can treat failures differently.
  public var kind: Kind
  /// The message of the HTTP library with its error number, such as "Timeout was reached (curl
  /// 28)".
  public var message: String

  /// Creates a failure, such as `VendorFailure(.timeout, "Timeout was reached (curl 28)")`.
  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}

extension VendorFailure: CustomStringConvertible {
  /// The same text as ``message``, for logs and string interpolation.
  public var description: String { message }
}
