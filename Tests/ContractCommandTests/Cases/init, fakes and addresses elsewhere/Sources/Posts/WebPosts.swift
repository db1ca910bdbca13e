// swift-format-ignore-file
import Foundation

/// The namespace of the feed is "https://www.w3.example/Atom", which is no address of a vendor.
public final class WebPosts: PostService {
  private let atom = "https://www.w3.example/Atom"

  public init(baseURL: URL, token: String, session: URLSession = .shared) {}
  public func post(_ id: Int) async throws -> String { "" }
}
