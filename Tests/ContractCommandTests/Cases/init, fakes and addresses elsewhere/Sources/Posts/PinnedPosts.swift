// swift-format-ignore-file
import Foundation

/// Talks to a fixed host, in a session that the application makes.
public final class PinnedPosts: PostService {
  private let base = URL(string: "https://posts.example")!

  public init(session: URLSession = .shared, token: String? = environment["POSTS_TOKEN"]) {}
  public func post(_ id: Int) async throws -> String { "" }
}
