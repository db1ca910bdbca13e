public import ContractBinding
public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// The cookies that this application sends with its requests, and stores from answers.
@Contracted
public protocol CookieProvider {
  /// Finds the cookies that a request to an address should carry.
  ///
  /// - Parameter url: The address of the request, such as `https://shop.example/basket`.
  /// - Returns: The cookies, in the order of their names and then of their domains.
  func cookies(for url: URL) -> [HTTPCookie]

  /// Stores a cookie, and replaces the one with the same name, domain and path.
  ///
  /// - Parameter cookie: The cookie; an expired one only removes the other.
  func set(_ cookie: HTTPCookie)

  /// Removes the cookie with the same name, domain and path, if there is one.
  ///
  /// - Parameter cookie: The cookie; its value is ignored.
  func delete(_ cookie: HTTPCookie)
}

extension Sequence<HTTPCookie> {
  /// Sorts the cookies by name and then by domain, as a provider promises.
  func ordered() -> [HTTPCookie] {
    sorted { ($0.name, $0.domain) < ($1.name, $1.domain) }
  }
}
