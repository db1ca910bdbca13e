public import ContractBinding

/// Feedback forms for users, one load at a time.
@Contracted
public protocol FeedbackService {
  /// Loads the form of a survey, unless another load is in flight.
  ///
  /// - Parameters:
  ///   - id: The identifier of the survey.
  ///   - completion: A function that is called exactly once, from any thread, with the form or a
  ///     ``FormNotLoaded``.
  /// - Throws: A ``MultipleFormLoadError`` while another load is in flight; that load continues.
  func load(
    _ id: String,
    completion: @escaping @Sendable (Result<any FeedbackForm, any Error>) -> Void
  ) throws
}

/// A form that can be shown, with the SDK's view behind it.
public protocol FeedbackForm: AnyObject {}

/// The error for a load that begins while another is in flight.
public struct MultipleFormLoadError: Error {
  /// Creates the error, for an adapter or a double.
  public init() {}
}

/// The error for a form that could not be loaded.
public struct FormNotLoaded: Error {
  /// The reason in the vendor's words, such as "the survey is closed".
  public let reason: String

  /// Creates the error, for an adapter or a double.
  public init(reason: String) {
    self.reason = reason
  }
}
