import Dispatch

/// A third party's SDK as one finds them: all of it is global, nothing of it can be replaced, and
/// its callbacks come later, from another thread, without saying which load they are about.
///
/// Nobody may edit it for testing: it stands for what a package manager brings.
public enum ThirdParty {
  /// The one object of the whole program that is told what becomes of a load.
  public static var delegate: (any ThirdPartyDelegate)?

  /// The surveys that take no more feedback.
  public static var closedSurveys: Set<String> = []

  /// Loads the form of a survey.
  ///
  /// - Parameter id: The survey.
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
  /// The form is there.
  func formDidLoad(_ form: FormView)

  /// There will be no form.
  func formDidFailLoading(error: ThirdPartyError)
}

/// An error that only the SDK can make.
public struct ThirdPartyError: Error, CustomStringConvertible {
  /// Why there is no form.
  public let description: String
}

/// A view that shows a form.
open class FormView {
  /// Creates an empty form.
  public init() {}
}
