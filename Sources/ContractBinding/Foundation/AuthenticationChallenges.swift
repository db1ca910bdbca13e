// Conversion of the challenges that delegates of sessions get. Only Apple's Foundation has them; on
// other systems they are in a module that this one does not import. The code was type-checked
// against stand-ins, and not run on Apple's systems.
#if canImport(Darwin)
  import Foundation

  extension URLAuthenticationChallenge: ValueDecodable {
    /// Creates the first challenge of a host, such as
    /// `{url: "https://api.example.com", method: NSURLAuthenticationMethodServerTrust}`.
    static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
      try decoding.object(value, expected: "an object with a URL") {
        guard case .object(let members) = value else { return nil }
        try decoding.refuseMembers(
          of: members, except: ["url", "method", "realm"], named: "URLAuthenticationChallenge")
        let url = try decoding.at("url").make(members["url"], as: URL.self)
        let method = try decoding.at("method").make(members["method"], as: String?.self)
        let realm = try decoding.at("realm").make(members["realm"], as: String?.self)
        let space = URLProtectionSpace(
          host: url.host ?? "", port: url.port ?? (url.scheme == "http" ? 80 : 443),
          protocol: url.scheme, realm: realm,
          authenticationMethod: method ?? NSURLAuthenticationMethodDefault)
        return URLAuthenticationChallenge(
          protectionSpace: space, proposedCredential: nil, previousFailureCount: 0,
          failureResponse: nil, error: nil, sender: NoSender())
      }
    }
  }

  /// The sender of a challenge that no session sent, which does nothing with an answer.
  ///
  /// Delegates answer by a result or a handler, which a contract sees.
  private final class NoSender: NSObject, URLAuthenticationChallengeSender {
    func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}
    func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
    func cancel(_ challenge: URLAuthenticationChallenge) {}
    func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
    func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
  }
#endif
