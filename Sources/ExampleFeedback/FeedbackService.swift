public import ContractBinding

/// Forms on which users say what they think, one load at a time.
@Contracted
public protocol FeedbackService {
  /// Loads the form of a survey.
  ///
  /// - Parameters:
  ///   - id: The survey.
  ///   - completion: Called exactly once, from any thread, with the form or a ``FormNotLoaded``.
  /// - Throws: A ``MultipleFormLoadError`` while another load is in flight, which goes on.
  func load(
    _ id: String,
    completion: @escaping @Sendable (Result<any FeedbackForm, any Error>) -> Void
  ) throws
}

/// A form that can be shown.
public protocol FeedbackForm: AnyObject {}

/// A load was asked for while another was in flight.
public struct MultipleFormLoadError: Error {
  /// Creates the error.
  public init() {}
}

/// There is no form.
public struct FormNotLoaded: Error {
  /// Why, in the vendor's words.
  public let reason: String

  /// Creates the error.
  public init(reason: String) {
    self.reason = reason
  }
}
