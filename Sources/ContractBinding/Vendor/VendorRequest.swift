/// One header field, spelled as it was sent.
public struct VendorHeader: Sendable, Hashable {
  /// The field's name.
  public var name: String
  /// The field's value, without surrounding white space.
  public var value: String

  /// Creates a header field.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// One HTTP request to a vendor.
public struct VendorRequest: Sendable, Hashable {
  /// The method, such as `POST`.
  public var method: String
  /// The path and the query, relative to the vendor's address, such as `/v3/kv/put?x=1`.
  public var target: String
  /// The header fields, in order.
  public var headers: [VendorHeader]
  /// The body; empty when there is none.
  public var body: [UInt8]

  /// Creates a request.
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

/// One whole HTTP response of a vendor.
public struct VendorResponse: Sendable, Hashable {
  /// The status code.
  public var status: Int
  /// The header fields, in order.
  public var headers: [VendorHeader]
  /// The body, decoded of any content encoding; empty when there is none.
  public var body: [UInt8]
  /// The fields that followed the body.
  public var trailers: [VendorHeader]

  /// Creates a response.
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

/// A request that got no response.
public struct VendorFailure: Error, Sendable, Hashable {
  /// A kind of failure between this machine and the vendor.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// The name did not resolve.
    case unresolved
    /// Nothing listens at the address.
    case refused
    /// The connection broke before the response was whole.
    case reset
    /// No whole response within the time allowed.
    case timeout
    /// The certificate or the handshake was refused.
    case tls
    /// The response was larger than the limit.
    case tooLarge = "too-large"
    /// The answer was not HTTP.
    case malformed
    /// Anything else.
    case other
  }

  /// The kind of failure.
  public var kind: Kind
  /// The words of the library that reported it, with its number.
  public var message: String

  /// Creates a failure.
  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}

extension VendorFailure: CustomStringConvertible {
  /// The library's words.
  public var description: String { message }
}
