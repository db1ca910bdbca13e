import ContractBinding
import ExampleCookies
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The adapter and the double that are held to `Contracts/cookie-provider.yaml`.
enum CookieSubjects {
  @SubjectsBuilder static var all: [any Registration] {
    CookieProviderBinding.liveAdapter("HTTPCookieStorage") { _ in StorageCookieProvider() }
      .resets { clear(.shared) }
    CookieProviderBinding.fake("array") { ArrayCookieProvider() }
      .resets()
  }

  /// Removes only the cookies of these contracts.
  ///
  /// The storage of a worker is new, but that of a test bundle outlives the scenario.
  private static func clear(_ storage: HTTPCookieStorage) {
    for cookie in storage.cookies ?? [] where cookie.domain.hasSuffix(".example") {
      storage.deleteCookie(cookie)
    }
  }

  /// A cookie as contracts write it: `{ name: basket, value: a1, domain: shop.example }`.
  ///
  /// The default of `path` is `/`. Without `expires`, a date of RFC 3339, the cookie lasts as long
  /// as the session.
  static let conversion = Conversion(
    HTTPCookie.self,
    from: { value in
      let expiry: String? = try value["expires"].make()
      var properties: [HTTPCookiePropertyKey: Any] = [
        .name: try value["name"].make(as: String.self),
        .value: try value["value"].make(as: String.self),
        .domain: try value["domain"].make(as: String.self),
        .path: try value["path"].make(as: String?.self) ?? "/",
      ]
      if let expiry { properties[.expires] = try Date(expiry, strategy: .iso8601) }
      guard let cookie = HTTPCookie(properties: properties) else { throw NoCookie() }
      return cookie
    },
    to: { cookie in
      var fields: [String: Value] = [
        "name": .string(cookie.name), "value": .string(cookie.value),
        "domain": .string(cookie.domain), "path": .string(cookie.path),
      ]
      if let expiry = cookie.expiresDate { fields["expires"] = .string(expiry.ISO8601Format()) }
      return .object(fields)
    }
  )
}

/// The error for properties from which Foundation cannot create a cookie.
struct NoCookie: Error {}
