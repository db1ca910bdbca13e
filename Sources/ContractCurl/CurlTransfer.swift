import CCurl
import ContractBinding
import ContractModel
import ContractValues

/// One transfer: an easy handle, and what its callbacks have made of the response so far.
///
/// It lives on the loop's thread, and must be kept from being added to libcurl's multi handle
/// until being removed from it: the callbacks are given its address.
final class CurlTransfer {
  let order: CurlLoop.Order

  private let handle: CurlHandle
  private var fields = CurlList()
  private var head = ResponseHead()
  private var received = 0
  private var receivedHead = 0
  /// The part that was larger than its limit.
  private var tooLarge: String?

  /// libcurl's own name of the transfer.
  var easy: UnsafeMutableRawPointer { handle.easy }

  init(_ order: CurlLoop.Order) throws {
    self.order = order
    do throws(CurlError) {
      self.handle = try CurlHandle()
    } catch {
      throw error.failure
    }
    try refuseUnsafeText()
    do throws(CurlError) {
      try setLimits()
      try setRequest()
      try setHeaders()
      try setCallbacks()
    } catch {
      throw error.failure
    }
  }

  /// The way in which the transfer ended.
  ///
  /// - Parameter code: libcurl's.
  /// - Returns: A ``VendorFailure`` when there was no whole response.
  func finish(_ code: CURLcode) -> Result<Void, any Error> {
    if let tooLarge {
      return .failure(VendorFailure(.tooLarge, "\(tooLarge) bytes (curl \(code.rawValue))"))
    }
    guard code == CURLE_OK else { return .failure(CurlError(code: code).failure) }
    if !head.trailers.isEmpty { order.receive(.trailers(head.trailers)) }
    return .success(())
  }

  /// libcurl sends what it is given: a line break would begin another field.
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

  private func setLimits() throws(CurlError) {
    let limits = order.limits
    try handle.set(CURLOPT_PROTOCOLS_STR, "http,https")
    try handle.set(CURLOPT_FOLLOWLOCATION, 0)
    try handle.set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
    // An empty proxy also keeps libcurl from the environment's.
    try handle.set(CURLOPT_PROXY, limits.proxy ?? "")
    try handle.set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
    try handle.set(CURLOPT_NOSIGNAL, 1)
    try handle.set(CURLOPT_SSL_VERIFYPEER, 1)
    try handle.set(CURLOPT_SSL_VERIFYHOST, 2)
    // HTTP/2 where TLS negotiates it, HTTP/1.1 without TLS.
    try handle.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    // libcurl notes addresses as it notes names, each port by itself, and goes through all of its
    // notes for each transfer: on loopback, where every scenario has a port, they would be many.
    if order.url.hasPrefix("http://127.0.0.1:") { try handle.set(CURLOPT_DNS_CACHE_TIMEOUT, 0) }
    try handle.set(CURLOPT_CONNECTTIMEOUT_MS, limits.connecting)
    try handle.set(CURLOPT_TIMEOUT_MS, limits.exchange)
    try handle.set(CURLOPT_LOW_SPEED_LIMIT, 1)
    try handle.set(CURLOPT_LOW_SPEED_TIME, max(1, Int(limits.silence.components.seconds)))
  }

  private func setRequest() throws(CurlError) {
    let request = order.request
    try handle.set(CURLOPT_URL, order.url)
    // `/a/../b` is the adapter's business and the vendor's.
    try handle.set(CURLOPT_PATH_AS_IS, 1)
    switch request.method {
    // With a body of its own libcurl would wait for that of the answer, which has none.
    case "HEAD": try handle.set(CURLOPT_NOBODY, 1)
    case "POST", "PUT", "PATCH":
      // With a body even if it is empty, so that `Content-Length: 0` is sent.
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

  private func setHeaders() throws(CurlError) {
    let headers = order.request.headers.endToEnd
    var names: Set<String> = []
    for header in headers {
      var value = header.value
      if header.name.lowercased() == "accept-encoding" {
        value = CurlLibrary.accepted(value)
        if value.isEmpty { continue }
      }
      names.insert(header.name.lowercased())
      // libcurl takes `Name:` for a field to leave out, and `Name;` for one without a value.
      try fields.append(value.isEmpty ? "\(header.name);" : "\(header.name): \(value)")
    }
    // For one connection only, but the adapter takes the fields after a body if this one does.
    if order.request.headers["te"]?.lowercased().contains("trailers") == true {
      try fields.append("TE: trailers")
      try fields.append("Connection: TE")
    }
    // Fields that libcurl would add by itself: the adapter did not send them.
    for name in ["accept", "accept-encoding", "content-type", "expect", "user-agent"]
    where !names.contains(name) {
      try fields.append("\(name):")
    }
    try handle.set(CURLOPT_HTTPHEADER, fields)
    // Decodes whatever the library can, whether the adapter asked for it or not.
    try handle.set(CURLOPT_ACCEPT_ENCODING, "")
  }

  private func setCallbacks() throws(CurlError) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    try handle.set(CURLOPT_HEADERFUNCTION, Self.receiveHeader, CURLOPT_HEADERDATA, context)
    try handle.set(CURLOPT_WRITEFUNCTION, Self.receiveBody, CURLOPT_WRITEDATA, context)
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
    // Anything but the count taken makes libcurl give up the transfer.
    return transfer.receive(body: piece) ? piece.count : 0
  }

  private func receive(headerLine line: UnsafeRawBufferPointer) -> Bool {
    // Not every version of the library limits all lines together; those that do say less.
    receivedHead += line.count
    guard receivedHead <= order.limits.head else {
      tooLarge = "the header is larger than \(order.limits.head)"
      return false
    }
    guard head.append(line) else { return true }
    // The length of the encoded body is not that of the decoded one. A response to HEAD has no
    // body, and it is what it says.
    let isEncoded = head.headers["content-encoding"] != nil && order.request.method != "HEAD"
    let headers = isEncoded ? head.headers.withoutLength : head.headers
    order.receive(.head(status: head.status, headers: headers))
    return true
  }

  private func receive(body piece: UnsafeRawBufferPointer) -> Bool {
    // Counted here, because MAXFILESIZE stops neither a decoded nor a chunked body.
    received += piece.count
    guard received <= order.limits.body else {
      tooLarge = "the body is larger than \(order.limits.body)"
      return false
    }
    order.receive(.body(Array(piece)))
    return true
  }
}

extension [VendorHeader] {
  fileprivate var withoutLength: [VendorHeader] {
    filter { $0.name.lowercased() != "content-length" }
  }
}
