import ContractBinding
import ContractValues
import NIOCore
import NIOHTTP1

/// A request from a connection, with the facts that its answer needs.
struct ReceivedRequest {
  /// The maximum size of a header, in bytes.
  static let headerLimit = 64 << 10
  /// The maximum size of a body, in bytes.
  static let bodyLimit = 64 << 20

  private(set) var request: VendorRequest
  /// The reason why every kind of vendor refuses the request; `nil` if there is none.
  private(set) var refusal: RefusedRequest.Reason?
  /// True if the connection can serve another request.
  private(set) var keepAlive: Bool
  /// True if the client understands chunks.
  let takesChunks: Bool
  /// True if the client accepts fields after the body (RFC 9110, 6.5.1); some clients cannot read
  /// them.
  let takesTrailers: Bool
  /// True if the client waits for "100 Continue" before it sends the body.
  let awaitsContinue: Bool

  /// True if the answer has no body.
  var isHead: Bool { request.method == "HEAD" }

  /// Reads the head of a request.
  ///
  /// - Parameters:
  ///   - head: The head.
  ///   - url: The address of the vendor for clients; requests to any other address are refused.
  init(_ head: HTTPRequestHead, url: String) {
    let headers = head.headers.map { VendorHeader($0.name, $0.value) }
    request = VendorRequest(method: head.method.rawValue, target: head.uri, headers: headers)
    // An HTTP/1.0 client would need a header field for this, so it gets a new connection for each
    // request.
    keepAlive = head.isKeepAlive && head.version == .http1_1
    takesChunks = head.version == .http1_1
    takesTrailers = takesChunks && headers["te"]?.lowercased().contains("trailers") == true
    awaitsContinue = headers["expect"]?.lowercased() == "100-continue"
    let size = headers.reduce(head.uri.utf8.count) { sum, header in
      sum + header.name.utf8.count + header.value.utf8.count + 4
    }
    if size > Self.headerLimit {
      refuse(.tooLarge("64 KiB of header"))
    } else if head.method == .CONNECT {
      refuse(.foreign(head.uri))
    } else if !head.uri.hasPrefix("/"), head.uri != "*" {
      if head.uri.hasPrefix(url + "/") {
        request.target = String(head.uri.dropFirst(url.count))
      } else {
        refuse(.foreign(head.uri))
      }
    }
  }

  /// Adds a piece of the body.
  mutating func append(_ bytes: ByteBuffer) {
    guard refusal == nil else { return }
    guard request.body.count + bytes.readableBytes <= Self.bodyLimit else {
      request.body = []
      return refuse(.tooLarge("64 MiB of body"))
    }
    request.body += bytes.readableBytesView
  }

  /// Refuses the request and closes the connection, because the next request's beginning is not
  /// known.
  mutating func refuse(_ reason: RefusedRequest.Reason) {
    refusal = reason
    keepAlive = false
  }
}
