@preconcurrency public import ExampleThirdParty

/// The feedback service over the third party's SDK.
///
/// It takes the SDK's three globals as functions, with the SDK as defaults: as its author must
/// have done to test it at all.
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
  ///   - loadFeedback: Loads the form of a survey.
  ///   - getDelegate: Reads the SDK's delegate; while there is one, a load is in flight.
  ///   - setDelegate: Writes the SDK's delegate.
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
  /// Takes the form.
  public func formDidLoad(_ form: FormView) {
    end(.success(form))
  }

  /// Takes why there is none.
  ///
  /// Generic, because nobody but the SDK can make a `ThirdPartyError`: the requirement is
  /// satisfied all the same, and any other error can be told as well.
  public func formDidFailLoading<Failure: Error>(error: Failure) {
    end(.failure(FormNotLoaded(reason: "\(error)")))
  }
}

extension FormView: FeedbackForm {}
