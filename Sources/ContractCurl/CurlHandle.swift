import CCurl
import ContractBinding

/// A handle of libcurl's easy interface, which runs one request.
struct CurlHandle: ~Copyable {
  let easy: UnsafeMutableRawPointer

  init() throws(VendorFailure) {
    guard let easy = curl_easy_init() else { throw VendorFailure(CURLE_FAILED_INIT) }
    self.easy = easy
  }

  deinit {
    curl_easy_cleanup(easy)
  }

  func set(_ option: CURLoption, _ value: String) throws(VendorFailure) {
    try check(contracts_setopt_string(easy, option, value))
  }

  func set(_ option: CURLoption, _ value: Int) throws(VendorFailure) {
    try check(contracts_setopt_long(easy, option, value))
  }

  /// Sets an option in whole milliseconds, such as `CURLOPT_TIMEOUT_MS`; fractions are dropped.
  func set(_ option: CURLoption, _ value: Duration) throws(VendorFailure) {
    let (seconds, attoseconds) = value.components
    try set(option, Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
  }

  /// Sets a list such as `CURLOPT_HTTPHEADER`, which must outlive the transfer, because libcurl
  /// does not copy it.
  func set(_ option: CURLoption, _ list: borrowing CurlList) throws(VendorFailure) {
    try check(contracts_setopt_list(easy, option, list.head))
  }

  /// Sets a callback and the pointer passed to it, whose object must outlive the transfer.
  func set(
    _ option: CURLoption,
    _ callback: contracts_receive,
    _ contextOption: CURLoption,
    _ context: UnsafeMutableRawPointer
  ) throws(VendorFailure) {
    try check(contracts_setopt_receive(easy, option, callback))
    try check(contracts_setopt_pointer(easy, contextOption, context))
  }

  /// Sets a callback for the bytes and messages of the connection, and the pointer passed to it.
  ///
  /// The pointer's object must outlive the transfer.
  func trace(
    _ callback: contracts_trace, _ context: UnsafeMutableRawPointer
  ) throws(VendorFailure) {
    try check(contracts_setopt_trace(easy, CURLOPT_DEBUGFUNCTION, callback))
    try check(contracts_setopt_pointer(easy, CURLOPT_DEBUGDATA, context))
    try set(CURLOPT_VERBOSE, 1)
  }

  /// Sets the body of the request; libcurl copies it.
  ///
  /// Without `CURLOPT_CUSTOMREQUEST`, a request with a body is a POST.
  func set(body: [UInt8]) throws(VendorFailure) {
    try check(
      contracts_setopt_offset(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
    )
    // libcurl copies exactly the number of bytes that was set above, and does not stop at a NUL.
    guard !body.isEmpty else { return try set(CURLOPT_COPYPOSTFIELDS, "") }
    let code = body.withUnsafeBytes { bytes in
      contracts_setopt_pointer(
        easy, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress)
      )
    }
    try check(code)
  }
}

/// A linked list of C strings, such as header lines.
struct CurlList: ~Copyable {
  private(set) var head: UnsafeMutablePointer<curl_slist>?

  deinit {
    curl_slist_free_all(head)
  }

  mutating func append(_ text: String) throws(VendorFailure) {
    guard let head = curl_slist_append(head, text) else {
      throw VendorFailure(CURLE_OUT_OF_MEMORY)
    }
    self.head = head
  }
}
