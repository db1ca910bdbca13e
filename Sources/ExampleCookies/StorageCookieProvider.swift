public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// The live adapter: keeps cookies in Foundation's `HTTPCookieStorage`.
public struct StorageCookieProvider: CookieProvider {
  private let storage: HTTPCookieStorage

  /// Creates a provider.
  ///
  /// - Parameter storage: Where cookies are kept.
  public init(storage: HTTPCookieStorage = .shared) {
    self.storage = storage
  }

  /// The storage's cookies for the address; it gives them in an order that changes from run to run.
  public func cookies(for url: URL) -> [HTTPCookie] {
    (storage.cookies(for: url) ?? []).ordered()
  }

  /// Hands the cookie to the storage.
  public func set(_ cookie: HTTPCookie) {
    storage.setCookie(cookie)
  }

  /// Has the storage remove the cookie.
  public func delete(_ cookie: HTTPCookie) {
    storage.deleteCookie(cookie)
  }
}
