@preconcurrency public import ExampleThirdParty

/// The feedback service that uses the third party's SDK.
///
/// It takes the SDK's three globals as functions, with the SDK as default, because it could not be
/// tested without that.
public final class FeedbackAdapter: FeedbackService {
  /// Loads the form of a survey.
  public typealias LoadFeedback = (String) -> Void
  /// Reads the SDK's delegate.
  public typealias GetDelegate = () -> (any ThirdPartyDelegate)?
  /// Writes the SDK's delegate.
  public typealias SetDelegate = ((any ThirdPartyDelegate)?) -> Void

  private let loadFeedback: LoadFeedback
  private let getDelegate: GetDelegate
  private let setDelegate: SetDelegate
  private var completion: ((Result<any FeedbackForm, any Error>) -> Void)?

  /// Creates an adapter.
  ///
  /// - Parameters:
  ///   - loadFeedback: A function that loads the form of a survey.
  ///   - getDelegate: A function that reads the SDK's delegate; while there is one, a load is in
  ///     flight.
  ///   - setDelegate: A function that writes the SDK's delegate.
  public init(
    loadFeedback: @escaping LoadFeedback = ThirdParty.loadFeedbackForm,
    getDelegate: @escaping GetDelegate = { ThirdParty.delegate },
    setDelegate: @escaping SetDelegate = { ThirdParty.delegate = $0 }
  ) {
    self.loadFeedback = loadFeedback
    self.getDelegate = getDelegate
    self.setDelegate = setDelegate
  }

  /// Loads the form of a survey.
  public func load(
    _ id: String,
    completion: @escaping @Sendable (Result<any FeedbackForm, any Error>) -> Void
  ) throws {
    guard getDelegate() == nil else { throw MultipleFormLoadError() }
    self.completion = completion
    setDelegate(self)
    loadFeedback(id)
  }

  private func end(_ result: Result<any FeedbackForm, any Error>) {
    let completion = completion
    self.completion = nil
    setDelegate(nil)
    completion?(result)
  }
}

extension FeedbackAdapter: ThirdPartyDelegate {
  /// Ends the load with a form.
  public func formDidLoad(_ form: FormView) {
    end(.success(form))
  }

  /// Ends the load with an error.
  ///
  /// It is generic, because only the SDK can create a `ThirdPartyError`. A generic method still
  /// satisfies the requirement, and tests can pass any other error.
  public func formDidFailLoading<Failure: Error>(error: Failure) {
    end(.failure(FormNotLoaded(reason: "\(error)")))
  }
}

extension FormView: FeedbackForm {}
