import CCurl
import ContractBinding
import ContractModel
import ContractValues

/// One request, and the response that has arrived so far.
///
/// Only the thread of ``CurlLoop`` uses it. It must stay alive while libcurl's multi handle
/// contains it, because libcurl passes a pointer to it to the callbacks.
final class CurlTransfer {
  let order: CurlLoop.Order

  private let handle: CurlHandle
  private var fields = CurlList()
  private var head = ResponseHead()
  private var received = 0
  private var receivedHead = 0
  /// The beginning of the message about an exceeded limit, such as "the body is larger than
  /// 33554432"; `nil` within the limits.
  private var tooLarge: String?
  /// True if the response has `Content-Length` fields with different values, which libcurl does not
  /// refuse.
  private var hasDifferentLengths = false
  /// The check of a gzip body; `nil` before the header has arrived, for a body without gzip, for a
  /// response to HEAD, and for a partial body (status 206).
  private var gzip: GzipEnd?

  /// libcurl's handle; ``CurlLoop`` uses it to find the transfer when libcurl reports its end.
  var easy: UnsafeMutableRawPointer { handle.easy }

  init(_ order: CurlLoop.Order) throws {
    self.order = order
    handle = try CurlHandle()
    try refuseUnsafeText()
    try setLimits()
    try setRequest()
    try setHeaders()
    try setCallbacks()
  }

  /// Delivers the trailers, or returns a ``VendorFailure`` if libcurl reports an error, or if the
  /// response is incomplete, malformed or too large.
  func finish(_ code: CURLcode) -> Result<Void, any Error> {
    if let tooLarge {
      return .failure(VendorFailure(.tooLarge, "\(tooLarge) bytes (curl \(code.rawValue))"))
    }
    if hasDifferentLengths {
      let reason = "the header tells several lengths of the body (curl \(code.rawValue))"
      return .failure(VendorFailure(.malformed, reason))
    }
    guard code == CURLE_OK else { return .failure(VendorFailure(code)) }
    if gzip?.isCutOff == true {
      return .failure(VendorFailure(.malformed, "the gzip body is cut off before its checksum"))
    }
    if !head.trailers.isEmpty { order.receive(.trailers(head.trailers)) }
    return .success(())
  }

  /// Throws an error for characters that HTTP forbids, and for an empty method or field name.
  ///
  /// libcurl sends texts unchanged, so a line break in a value would begin another header field.
  private func refuseUnsafeText() throws {
    let request = order.request
    guard request.method.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !request.method.isEmpty else {
      throw VendorFailure(.other, "the method holds a character that HTTP forbids")
    }
    guard request.target.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
      throw VendorFailure(.other, "the target holds a space or a control character")
    }
    for header in request.headers {
      let bytes = [header.name.utf8.map(\.self), header.value.utf8.map(\.self)].joined()
      guard !bytes.contains(where: { $0 == 0x0D || $0 == 0x0A || $0 == 0 }),
        !header.name.isEmpty, !header.name.contains(":")
      else {
        throw VendorFailure(.other, "a header field holds a line break, a NUL or no name")
      }
    }
  }

  private func setLimits() throws(VendorFailure) {
    let limits = order.limits
    try handle.set(CURLOPT_PROTOCOLS_STR, "http,https")
    try handle.set(CURLOPT_FOLLOWLOCATION, 0)
    try handle.set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
    // Without a setting, libcurl would use `http_proxy` from the environment. In a worker this
    // variable names the tool's own proxy, which refuses requests. An empty text prevents this.
    try handle.set(CURLOPT_PROXY, limits.proxies.proxy(for: order.url) ?? "")
    try handle.set(CURLOPT_NOPROXY, limits.proxies.exceptions)
    // Otherwise the proxy's response to CONNECT would be mistaken for the vendor's response.
    try handle.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    try handle.set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
    try handle.set(CURLOPT_NOSIGNAL, 1)
    // Some builds of libcurl would otherwise accept TLS 1.0.
    try handle.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    try handle.set(CURLOPT_SSL_VERIFYPEER, 1)
    try handle.set(CURLOPT_SSL_VERIFYHOST, 2)
    // This means HTTP/2 if TLS negotiates it, and HTTP/1.1 without TLS.
    try handle.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    // libcurl caches addresses per port, and searches the whole cache for each transfer. On
    // loopback each scenario has its own port, so the cache would only grow.
    if order.url.hasPrefix("http://127.0.0.1:") { try handle.set(CURLOPT_DNS_CACHE_TIMEOUT, 0) }
    try handle.set(CURLOPT_CONNECTTIMEOUT_MS, limits.connecting)
    try handle.set(CURLOPT_TIMEOUT_MS, limits.exchange)
    try handle.set(CURLOPT_LOW_SPEED_LIMIT, 1)
    try handle.set(CURLOPT_LOW_SPEED_TIME, max(1, Int(limits.silence.components.seconds)))
  }

  private func setRequest() throws(VendorFailure) {
    let request = order.request
    try handle.set(CURLOPT_URL, order.url)
    // Otherwise libcurl would change a path such as `/a/../b` to `/b`.
    try handle.set(CURLOPT_PATH_AS_IS, 1)
    switch request.method {
    // HEAD needs `CURLOPT_NOBODY`. With a custom method instead, libcurl would wait for a response
    // body that never comes.
    case "HEAD": try handle.set(CURLOPT_NOBODY, 1)
    case "POST", "PUT", "PATCH":
      // The body is set even if it is empty, so that libcurl sends `Content-Length: 0`.
      try handle.set(body: request.body)
    default:
      if request.body.isEmpty {
        try handle.set(CURLOPT_HTTPGET, 1)
      } else {
        try handle.set(body: request.body)
      }
    }
    if request.method != "HEAD" { try handle.set(CURLOPT_CUSTOMREQUEST, request.method) }
  }

  private func setHeaders() throws(VendorFailure) {
    let headers = order.request.headers.endToEnd
    var names: Set<String> = []
    for header in headers {
      var value = header.value
      if header.name.lowercased() == "accept-encoding" {
        value = CurlLibrary.accepted(value)
        if value.isEmpty { continue }
      }
      names.insert(header.name.lowercased())
      // In libcurl, `Name:` removes a field, and `Name;` sends a field without a value.
      try fields.append(value.isEmpty ? "\(header.name);" : "\(header.name): \(value)")
    }
    // These fields belong to one connection, so they are not in the list above. But without them, a
    // vendor may omit the trailers that the adapter accepts.
    if order.request.headers["te"]?.lowercased().contains("trailers") == true {
      try fields.append("TE: trailers")
      try fields.append("Connection: TE")
    }
    // libcurl adds these fields by default. They are removed if the adapter did not send them.
    for name in ["accept", "accept-encoding", "content-type", "expect", "user-agent"]
    where !names.contains(name) {
      try fields.append("\(name):")
    }
    try handle.set(CURLOPT_HTTPHEADER, fields)
    // An empty text makes libcurl undo all compressions that it supports, even if the adapter did
    // not ask for them.
    try handle.set(CURLOPT_ACCEPT_ENCODING, "")
  }

  private func setCallbacks() throws(VendorFailure) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    try handle.set(CURLOPT_HEADERFUNCTION, Self.receiveHeader, CURLOPT_HEADERDATA, context)
    try handle.set(CURLOPT_WRITEFUNCTION, Self.receiveBody, CURLOPT_WRITEDATA, context)
    // The trace receives the packed bytes of a gzip body. It goes to a callback, so libcurl prints
    // nothing.
    try handle.trace(Self.receiveTrace, context)
  }

  private static let receiveTrace: contracts_trace = { _, kind, bytes, count, context in
    guard kind == CURLINFO_DATA_IN, let bytes, let context else { return 0 }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    transfer.gzip?.receive(packed: UnsafeRawBufferPointer(start: bytes, count: count))
    return 0
  }

  private static let receiveHeader: contracts_receive = { bytes, size, count, context in
    guard let bytes, let context else { return 0 }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return transfer.receive(headerLine: line) ? line.count : 0
  }

  private static let receiveBody: contracts_receive = { bytes, size, count, context in
    guard let bytes, let context else { return 0 }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
    // If the callback returns a number other than the size of the piece, libcurl ends the transfer.
    return transfer.receive(body: piece) ? piece.count : 0
  }

  private func receive(headerLine line: UnsafeRawBufferPointer) -> Bool {
    // Some versions of libcurl do not limit the total size of the header. Others give a less
    // precise error.
    receivedHead += line.count
    guard receivedHead <= order.limits.head else {
      tooLarge = "the header is larger than \(order.limits.head)"
      return false
    }
    guard head.append(line) else { return true }
    // With different lengths, the end of the body is uncertain (RFC 9112, 6.3).
    let lengths = head.headers.filter { $0.name.lowercased() == "content-length" }.map(\.value)
    hasDifferentLengths = Set(lengths).count > 1
    guard !hasDifferentLengths else { return false }
    // libcurl unpacks the body, so a `Content-Length` that counts packed bytes would be wrong. A
    // response to HEAD has no body, and keeps the field.
    let coding = head.headers["content-encoding"]?.lowercased()
    let isEncoded = coding != nil && order.request.method != "HEAD"
    // A partial body (status 206) need not contain the end of the gzip data.
    let isWhole = isEncoded && head.status != 206
    gzip = isWhole && ["gzip", "x-gzip"].contains(coding) ? GzipEnd() : nil
    let headers = isEncoded ? head.headers.without(["content-length"]) : head.headers
    order.receive(.head(status: head.status, headers: headers))
    return true
  }

  private func receive(body piece: UnsafeRawBufferPointer) -> Bool {
    // libcurl's MAXFILESIZE stops neither an unpacked nor a chunked body.
    received += piece.count
    guard received <= order.limits.body else {
      tooLarge = "the body is larger than \(order.limits.body)"
      return false
    }
    gzip?.receive(content: piece)
    order.receive(.body(Array(piece)))
    return true
  }
}
