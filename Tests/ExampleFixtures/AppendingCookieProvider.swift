import ExampleCookies
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The double as it is usually written: it appends, and takes the first that matches.
final class AppendingCookieProvider: CookieProvider {
  private var cookies: [HTTPCookie] = []

  func cookies(for url: URL) -> [HTTPCookie] {
    cookies.filter { url.host?.hasSuffix($0.domain) ?? false }
  }

  func set(_ cookie: HTTPCookie) {
    cookies.append(cookie)
  }

  func delete(_ cookie: HTTPCookie) {
    guard let first = cookies.firstIndex(where: { $0.name == cookie.name }) else { return }
    cookies.remove(at: first)
  }
}
