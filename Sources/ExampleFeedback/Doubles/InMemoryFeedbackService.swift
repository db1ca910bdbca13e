/// A fake whose loads end when a test calls ``formLoads()`` or ``formFails(reason:)``.
public final class InMemoryFeedbackService: FeedbackService {
  /// The survey whose form is being loaded; `nil` if no load is in flight.
  public private(set) var loading: String?

  private var completion: ((Result<any FeedbackForm, any Error>) -> Void)?

  /// Creates a fake in which no load is in flight.
  public init() {}

  /// Begins a load, which stays in flight until a test ends it.
  public func load(
    _ id: String,
    completion: @escaping @Sendable (Result<any FeedbackForm, any Error>) -> Void
  ) throws {
    guard loading == nil else { throw MultipleFormLoadError() }
    loading = id
    self.completion = completion
  }

  /// Ends the load with an ``InMemoryForm``.
  public func formLoads() {
    end(.success(InMemoryForm()))
  }

  /// Ends the load without a form.
  ///
  /// - Parameter reason: A text such as "the survey is closed".
  public func formFails(reason: String) {
    end(.failure(FormNotLoaded(reason: reason)))
  }

  private func end(_ result: Result<any FeedbackForm, any Error>) {
    let completion = completion
    self.completion = nil
    loading = nil
    completion?(result)
  }
}

/// A form that shows nothing, for tests without a screen.
public final class InMemoryForm: FeedbackForm {
  /// Creates a form, of which only the identity matters.
  public init() {}
}
