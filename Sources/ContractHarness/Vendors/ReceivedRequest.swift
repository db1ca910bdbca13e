import ContractBinding
import ContractValues
import NIOCore
import NIOHTTP1

/// A request as it arrives on a connection, with what its answer needs to know of it.
struct ReceivedRequest {
  /// How large a header may be.
  static let headerLimit = 64 << 10
  /// How large a body may be.
  static let bodyLimit = 64 << 20

  private(set) var request: VendorRequest
  /// Why it is refused whatever stands in the vendor's place; `nil` when it is not.
  private(set) var refusal: RefusedRequest.Reason?
  /// True if the connection may serve another request.
  private(set) var keepAlive: Bool
  /// True if the client understands chunks.
  let takesChunks: Bool
  /// True if the client wants fields after the body (RFC 9110, 6.5.1); some break on them.
  let takesTrailers: Bool
  /// True if the client waits to be told that it may send the body.
  let awaitsContinue: Bool

  /// True if the answer has no body.
  var isHead: Bool { request.method == "HEAD" }

  /// Reads a head.
  ///
  /// - Parameters:
  ///   - head: The head.
  ///   - url: The address that clients have: only requests to it are answered.
  init(_ head: HTTPRequestHead, url: String) {
    let headers = head.headers.map { VendorHeader($0.name, $0.value) }
    request = VendorRequest(method: head.method.rawValue, target: head.uri, headers: headers)
    // An HTTP/1.0 client would have to be told so; it gets a connection for each request.
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

  /// Takes a piece of the body.
  mutating func append(_ bytes: ByteBuffer) {
    guard refusal == nil else { return }
    guard request.body.count + bytes.readableBytes <= Self.bodyLimit else {
      request.body = []
      return refuse(.tooLarge("64 MiB of body"))
    }
    request.body += bytes.readableBytesView
  }

  /// Refuses the request, and the rest of the connection: what follows cannot be told from it.
  mutating func refuse(_ reason: RefusedRequest.Reason) {
    refusal = reason
    keepAlive = false
  }
}
