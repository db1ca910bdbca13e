/// A stub of a service whose surveys are all closed.
public struct ClosedFeedbackService: FeedbackService {
  /// Creates a stub, which needs no data.
  public init() {}

  /// Calls the handler at once with "the survey is closed", for each survey.
  public func load(
    _ id: String,
    completion: @escaping @Sendable (Result<any FeedbackForm, any Error>) -> Void
  ) {
    completion(.failure(FormNotLoaded(reason: "the survey is closed")))
  }
}
