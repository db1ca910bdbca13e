import Foundation

/// The news of a server, whose name has the letters of a test.
struct LatestNewsClient {
  var headlines: () async throws -> [String]

  static func live(baseURL: URL) -> Self { Self(headlines: { [] }) }
  static let latest = Self(headlines: { [] })
  static let inMemory = Self(headlines: { [] })
  static func mocked() -> Self { Self(headlines: { [] }) }
}

enum NewsFakes {
  static let one = LatestNewsClient(headlines: { ["one"] })
}
