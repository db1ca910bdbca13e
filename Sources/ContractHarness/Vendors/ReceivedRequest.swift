import ContractBinding
import ContractValues
import NIOCore
import NIOHTTP1

/// A request that is arriving on a connection, and the HTTP features that its client supports, such
/// as chunks.
struct ReceivedRequest {
  /// The maximum size of the target and the header fields together, in bytes: 64 KiB.
  static let headerLimit = 64 << 10
  /// The maximum size of a body, in bytes: 64 MiB.
  static let bodyLimit = 64 << 20

  private(set) var request: VendorRequest
  /// The reason to refuse the request before a search in the recording, such as its size; `nil` if
  /// there is none.
  private(set) var refusal: RefusedRequest.Reason?
  /// True if the client may send another request on this connection.
  private(set) var keepAlive: Bool
  /// True if the client understands chunked bodies, which HTTP/1.0 does not have.
  let takesChunks: Bool
  /// True if the client says that it reads fields after the body: `TE: trailers` (RFC 9110, 6.5.1).
  let takesTrailers: Bool
  /// True if the client waits for "100 Continue" before it sends the body (RFC 9110, 10.1.1).
  let awaitsContinue: Bool

  /// True for HEAD, whose answer has no body.
  var isHead: Bool { request.method == "HEAD" }

  /// Reads the request line and the header fields; the body follows with ``append(_:)``.
  ///
  /// A request that names another address than that of this server, as for a proxy, is refused.
  init(_ head: HTTPRequestHead, url: String) {
    let headers = head.headers.map { VendorHeader($0.name, $0.value) }
    request = VendorRequest(method: head.method.rawValue, target: head.uri, headers: headers)
    // An HTTP/1.0 connection stays open only if the response has `Connection: keep-alive`. The
    // server closes it after each answer instead.
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

  /// Adds bytes of the body, and refuses the request if it has more than 64 MiB.
  mutating func append(_ bytes: ByteBuffer) {
    guard refusal == nil else { return }
    guard request.body.count + bytes.readableBytes <= Self.bodyLimit else {
      request.body = []
      return refuse(.tooLarge("64 MiB of body"))
    }
    request.body += bytes.readableBytesView
  }

  /// Refuses the request, and closes the connection after the answer.
  ///
  /// The beginning of the next request is not known.
  mutating func refuse(_ reason: RefusedRequest.Reason) {
    refusal = reason
    keepAlive = false
  }
}
