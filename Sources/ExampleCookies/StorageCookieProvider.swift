public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// The live adapter: stores cookies in Foundation's `HTTPCookieStorage`.
public struct StorageCookieProvider: CookieProvider {
  private let storage: HTTPCookieStorage

  /// Creates the adapter, by default for the cookies that the whole process shares.
  ///
  /// - Parameter storage: Foundation's storage, which keeps the cookies.
  public init(storage: HTTPCookieStorage = .shared) {
    self.storage = storage
  }

  /// The cookies of the storage for an address.
  ///
  /// They are sorted, because the storage returns them in a random order.
  public func cookies(for url: URL) -> [HTTPCookie] {
    (storage.cookies(for: url) ?? []).ordered()
  }

  /// Stores the cookie; Foundation replaces the one with the same name, domain and path.
  public func set(_ cookie: HTTPCookie) {
    storage.setCookie(cookie)
  }

  /// Removes the cookie from Foundation's storage; its value is ignored.
  public func delete(_ cookie: HTTPCookie) {
    storage.deleteCookie(cookie)
  }
}
