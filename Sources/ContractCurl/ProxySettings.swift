/// The proxies that a user's environment names, for requests to real vendors.
///
/// The variables have the same names as for libcurl (curl(1), "Proxy environment variables"), in
/// lower or upper case. A variable in lower case counts first. Unlike libcurl, it also reads
/// `HTTP_PROXY`.
package struct ProxySettings: Sendable, Hashable {
  /// The variables that name a proxy, each with the scheme of the URLs that use it.
  private static let variables = [
    ("http", "http_proxy"), ("https", "https_proxy"), ("", "all_proxy"),
  ]
  /// The variable that lists hosts without a proxy, separated by commas.
  private static let exceptionVariable = "no_proxy"

  /// The names of all variables that name a proxy, such as `http_proxy` and `HTTP_PROXY`.
  package static let names = variables.flatMap { [$0.1, $0.1.uppercased()] }
  /// The names `no_proxy` and `NO_PROXY` of the variable with the hosts that need no proxy.
  package static let exceptionNames = [exceptionVariable, exceptionVariable.uppercased()]
  /// The names of this machine, which requests always reach without a proxy.
  package static let loopback = "127.0.0.1,localhost,::1"

  /// The proxy for each URL scheme, such as `https`; the empty key serves all other schemes.
  private let proxies: [String: String]
  /// The hosts that are reached without a proxy, in the form of `no_proxy`.
  let exceptions: String

  /// Reads the proxies from environment variables, of which an empty one counts as missing.
  package init(_ environment: [String: String] = [:]) {
    func value(_ name: String) -> String? {
      [name, name.uppercased()].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
    var proxies: [String: String] = [:]
    for (scheme, name) in Self.variables { proxies[scheme] = value(name) }
    let exceptions = value(Self.exceptionVariable) ?? ""
    // A star alone means that all hosts are reached without a proxy.
    self.proxies = exceptions == "*" ? [:] : proxies
    self.exceptions = (exceptions.isEmpty ? "" : exceptions + ",") + Self.loopback
  }

  /// Returns the proxy for a URL, such as `socks5://10.0.0.1:1080`; `nil` for none.
  ///
  /// It ignores the ``exceptions``, because libcurl applies them.
  func proxy(for url: String) -> String? {
    let scheme = url.prefix { $0 != ":" }.lowercased()
    return proxies[scheme] ?? proxies[""]
  }
}
