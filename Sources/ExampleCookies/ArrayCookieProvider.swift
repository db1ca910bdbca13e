public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A fake that stores cookies in an array, by the same rules as Foundation's storage.
public final class ArrayCookieProvider: CookieProvider {
  private var cookies: [HTTPCookie] = []

  /// Creates a fake without cookies.
  public init() {}

  /// The cookies whose domain is the address's host, or a parent of it that begins with a dot.
  public func cookies(for url: URL) -> [HTTPCookie] {
    guard let host = url.host?.lowercased() else { return [] }
    let seen = cookies.filter { cookie in
      cookie.domain == host
        || cookie.domain.hasPrefix(".") && ".\(host)".hasSuffix(cookie.domain)
    }
    return seen.ordered()
  }

  /// Replaces the cookie of the same name, domain and path; an expired one is not stored.
  public func set(_ cookie: HTTPCookie) {
    delete(cookie)
    if let expiry = cookie.expiresDate, expiry < Date() { return }
    cookies.append(cookie)
  }

  /// Removes the cookie of the same name, domain and path.
  public func delete(_ cookie: HTTPCookie) {
    cookies.removeAll {
      $0.name == cookie.name && $0.domain == cookie.domain && $0.path == cookie.path
    }
  }
}
