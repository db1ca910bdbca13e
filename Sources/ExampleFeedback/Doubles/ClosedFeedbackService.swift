/// A stub of a service whose surveys are all closed.
public struct ClosedFeedbackService: FeedbackService {
  /// Creates a stub.
  public init() {}

  /// Fails immediately.
  public func load(
    _ id: String,
    completion: @escaping @Sendable (Result<any FeedbackForm, any Error>) -> Void
  ) {
    completion(.failure(FormNotLoaded(reason: "the survey is closed")))
  }
}
