import Dispatch

/// A typical SDK of a third party: it is all global and cannot be replaced.
///
/// Its callbacks come later, from another thread, and do not name the load that they belong to.
///
/// Nobody may edit it for tests, because it represents a package from a package manager.
public enum ThirdParty {
  /// The only delegate of the whole program, which receives the results of loads.
  public static var delegate: (any ThirdPartyDelegate)?

  /// The surveys that accept no more feedback.
  public static var closedSurveys: Set<String> = []

  /// Starts to load the form of a survey, and returns at once.
  ///
  /// - Parameter id: The identifier of the survey. The delegate's calls do not repeat it.
  public static func loadFeedbackForm(_ id: String) {
    let isClosed = closedSurveys.contains(id)
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) {
      if isClosed {
        delegate?.formDidFailLoading(error: ThirdPartyError(description: "the survey is closed"))
      } else {
        delegate?.formDidLoad(FormView())
      }
    }
  }
}

/// The calls of the SDK to its delegate.
public protocol ThirdPartyDelegate {
  /// Reports a loaded form, on a thread of the SDK.
  func formDidLoad(_ form: FormView)

  /// Reports that there is no form, with an error that only the SDK can create.
  func formDidFailLoading(error: ThirdPartyError)
}

/// An error that only the SDK can create.
public struct ThirdPartyError: Error, CustomStringConvertible {
  /// The reason, such as "the survey is closed".
  public let description: String
}

/// A view that shows a form, as the delegate receives it.
open class FormView {
  /// Creates an empty form, for tests of applications.
  public init() {}
}
