public import ContractBinding
public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Where this application keeps its cookies.
@Contracted
public protocol CookieProvider {
  /// Finds the cookies that a request to an address should carry.
  ///
  /// - Parameter url: The address.
  /// - Returns: The cookies, in the order of their names and then of their domains.
  func cookies(for url: URL) -> [HTTPCookie]

  /// Keeps a cookie in the place of any of the same name, domain and path.
  ///
  /// - Parameter cookie: The cookie; one that has expired only removes the other.
  func set(_ cookie: HTTPCookie)

  /// Removes the cookie of the same name, domain and path, if there is one.
  ///
  /// - Parameter cookie: The cookie; its value does not count.
  func delete(_ cookie: HTTPCookie)
}

extension Sequence<HTTPCookie> {
  /// The cookies in the order that a provider promises.
  func ordered() -> [HTTPCookie] {
    sorted { ($0.name, $0.domain) < ($1.name, $1.domain) }
  }
}
