/// The posts of a blog.
public protocol PostService: Sendable {
  func post(_ id: Int) async throws -> String
}
