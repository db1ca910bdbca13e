import CCurl
import ContractBinding

extension VendorFailure {
  /// Creates the error that adapters and reports receive for a code of libcurl, such as
  /// `CURLE_OPERATION_TIMEDOUT`, so that they need no type of libcurl.
  ///
  /// The message has libcurl's text and number, such as "Could not resolve hostname (curl 6)". The
  /// numbers are listed at <https://curl.se/libcurl/c/libcurl-errors.html>.
  init(_ code: CURLcode) {
    self.init(
      Self.kind(of: code), "\(String(cString: curl_easy_strerror(code))) (curl \(code.rawValue))")
  }

  private static func kind(of code: CURLcode) -> Kind {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .unresolved
    case CURLE_COULDNT_CONNECT: .refused
    case CURLE_OPERATION_TIMEDOUT: .timeout
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT, CURLE_SSL_ENGINE_NOTFOUND,
      CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_SHUTDOWN_FAILED, CURLE_USE_SSL_FAILED:
      .tls
    case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE,
      CURLE_HTTP2, CURLE_HTTP2_STREAM:
      .reset
    case CURLE_FILESIZE_EXCEEDED: .tooLarge
    // libcurl takes a reply without a status line for HTTP/0.9 and returns "unsupported protocol".
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING:
      .malformed
    default: .other
    }
  }
}

/// Turns a code of libcurl other than `CURLE_OK` into a thrown error.
func check(_ code: CURLcode) throws(VendorFailure) {
  guard code == CURLE_OK else { throw VendorFailure(code) }
}
