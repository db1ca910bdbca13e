@preconcurrency public import ExampleThirdParty

/// The live adapter of the third party's SDK, which consists of globals.
///
/// It takes three of them as functions, with the SDK as default, because it could not be tested
/// without that.
public final class FeedbackAdapter: FeedbackService {
  /// A function like the SDK's `loadFeedbackForm`, which takes the survey and returns at once.
  public typealias LoadFeedback = (String) -> Void
  /// A function that reads the SDK's only delegate.
  public typealias GetDelegate = () -> (any ThirdPartyDelegate)?
  /// A function that replaces the SDK's only delegate; `nil` removes it.
  public typealias SetDelegate = ((any ThirdPartyDelegate)?) -> Void

  private let loadFeedback: LoadFeedback
  private let getDelegate: GetDelegate
  private let setDelegate: SetDelegate
  private var completion: ((Result<any FeedbackForm, any Error>) -> Void)?

  /// Creates an adapter, by default for the real SDK.
  ///
  /// - Parameters:
  ///   - loadFeedback: Starts the load; the result comes later, by a call of the delegate.
  ///   - getDelegate: Reads the SDK's delegate; while there is one, a load is in flight.
  ///   - setDelegate: Replaces the SDK's delegate.
  public init(
    loadFeedback: @escaping LoadFeedback = ThirdParty.loadFeedbackForm,
    getDelegate: @escaping GetDelegate = { ThirdParty.delegate },
    setDelegate: @escaping SetDelegate = { ThirdParty.delegate = $0 }
  ) {
    self.loadFeedback = loadFeedback
    self.getDelegate = getDelegate
    self.setDelegate = setDelegate
  }

  /// Becomes the SDK's delegate, and starts a load.
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
  /// Ends the load with the SDK's form, which ``FeedbackForm`` hides from the application.
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
