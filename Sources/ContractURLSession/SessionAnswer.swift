import ContractBinding
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The vendor's answer as a `URLProtocol` gives it to its client: the head first, then the body.
struct SessionAnswer {
  let head: HTTPURLResponse
  let body: Data

  /// Converts a response for Foundation; `url` is the address after redirects.
  ///
  /// - Throws: A `URLError` if Foundation refuses the response.
  init(_ response: VendorResponse, from url: URL) throws {
    // Foundation joins the values of a name in the same way.
    let fields = Dictionary(
      response.headers.map { ($0.name, $0.value) }, uniquingKeysWith: { "\($0), \($1)" })
    guard
      let head = HTTPURLResponse(
        url: url, statusCode: response.status, httpVersion: "HTTP/1.1", headerFields: fields)
    else { throw URLError(.badServerResponse) }
    self.head = head
    body = Data(response.body)
  }
}

extension URLError {
  /// Converts a failure into the nearest code of Foundation's, with the same message.
  init(_ failure: VendorFailure) {
    self.init(Self.code(of: failure.kind), explanation: failure.message)
  }

  private static func code(of kind: VendorFailure.Kind) -> URLError.Code {
    switch kind {
    case .unresolved: .cannotFindHost
    case .refused: .cannotConnectToHost
    case .reset: .networkConnectionLost
    case .timeout: .timedOut
    case .tls: .secureConnectionFailed
    case .tooLarge: .dataLengthExceedsMaximum
    case .malformed: .cannotParseResponse
    case .other: .unknown
    }
  }
}
