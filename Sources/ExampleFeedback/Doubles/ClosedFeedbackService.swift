/// A stub of a service all of whose surveys are closed.
public struct ClosedFeedbackService: FeedbackService {
  /// Creates a stub.
  public init() {}

  /// Fails to load, at once.
  public func load(
    _ id: String,
    completion: @escaping @Sendable (Result<any FeedbackForm, any Error>) -> Void
  ) {
    completion(.failure(FormNotLoaded(reason: "the survey is closed")))
  }
}
