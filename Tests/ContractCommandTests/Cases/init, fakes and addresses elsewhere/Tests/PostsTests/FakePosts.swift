import Posts

/// Has the name of another one.
struct FakePosts: PostService {
  func post(_ id: Int) async throws -> String { "another post" }
}
