// swift-format-ignore-file
import Posts

/// The doubles of all services.
public enum Mocks {
  public final class Posts: PostService {
    public init() {}
    public func post(_ id: Int) async throws -> String { "post" }
  }
}

public struct FakePosts: PostService {
  public init() {}
  public func post(_ id: Int) async throws -> String { "post" }
}
