public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// The live adapter: stores cookies in Foundation's `HTTPCookieStorage`.
public struct StorageCookieProvider: CookieProvider {
  private let storage: HTTPCookieStorage

  /// Creates a provider.
  ///
  /// - Parameter storage: The storage of the cookies.
  public init(storage: HTTPCookieStorage = .shared) {
    self.storage = storage
  }

  /// The cookies of the storage for an address.
  ///
  /// They are sorted, because the storage returns them in a random order.
  public func cookies(for url: URL) -> [HTTPCookie] {
    (storage.cookies(for: url) ?? []).ordered()
  }

  /// Passes the cookie to the storage.
  public func set(_ cookie: HTTPCookie) {
    storage.setCookie(cookie)
  }

  /// Removes the cookie from the storage.
  public func delete(_ cookie: HTTPCookie) {
    storage.deleteCookie(cookie)
  }
}
