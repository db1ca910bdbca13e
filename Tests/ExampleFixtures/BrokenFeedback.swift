import ContractBinding
import ExampleFeedback

/// Fakes of the feedback service that lose count of their one load.
enum BrokenFeedback {
  /// Each with what must be said of it.
  static var doubles: [BrokenDouble] {
    [
      BrokenDouble(
        BrokenFeedbackService.fake("accepts a second load", .acceptsSecondLoad),
        contract: "feedback",
        scenario: "one load at a time",
        step: 1,
        reason: "MultipleFormLoadError"
      ),
      BrokenDouble(
        BrokenFeedbackService.fake("loads one form twice", .callsBackTwice),
        contract: "feedback",
        scenario: "a form that loads reaches the completion",
        step: 2,
        reason: "completion"
      ),
      BrokenDouble(
        BrokenFeedbackService.fake("keeps the slot after the end", .keepsSlot),
        contract: "feedback",
        scenario: "after a form the slot is free",
        step: 3,
        reason: "MultipleFormLoadError"
      ),
      BrokenDouble(
        BrokenFeedbackService.fake("takes a failure for a form", .takesFailureForForm),
        contract: "feedback",
        scenario: "a form that fails to load reaches the completion",
        step: 2,
        reason: "failure"
      ),
      BrokenDouble(
        BrokenFeedbackService.fake("lets a second load end the first", .endsFirstLoad),
        contract: "feedback",
        scenario: "one load at a time",
        step: 2,
        reason: "first"
      ),
    ]
  }
}

/// A fake that is wrong in one way.
private final class BrokenFeedbackService: FeedbackService {
  /// What is wrong with it.
  enum Fault {
    case acceptsSecondLoad, callsBackTwice, keepsSlot, takesFailureForForm, endsFirstLoad
  }

  private let fault: Fault
  private var completion: ((Result<any FeedbackForm, any Error>) -> Void)?
  private var isLoading = false

  init(_ fault: Fault) {
    self.fault = fault
  }

  static func fake(
    _ name: String, _ fault: Fault
  ) -> TestDouble<FeedbackServiceBinding, BrokenFeedbackService> {
    FeedbackServiceBinding.fake(name) { BrokenFeedbackService(fault) }
      .state("the survey is closed") { _, _ in }
      .driver("formDidLoad") { fake, _ in fake.end(.success(InMemoryForm())) }
      .driver("formDidFailLoading") { fake, _ in fake.fail() }
  }

  func load(
    _ id: String,
    completion: @escaping @Sendable (Result<any FeedbackForm, any Error>) -> Void
  ) throws {
    if isLoading, fault != .acceptsSecondLoad {
      if fault == .endsFirstLoad { end(.success(InMemoryForm())) }
      throw MultipleFormLoadError()
    }
    self.completion = completion
    isLoading = true
  }

  private func fail() {
    let isMistaken = fault == .takesFailureForForm
    end(
      isMistaken
        ? .success(InMemoryForm()) : .failure(FormNotLoaded(reason: "the survey is closed")))
  }

  private func end(_ result: Result<any FeedbackForm, any Error>) {
    let completion = completion
    self.completion = nil
    isLoading = fault == .keepsSlot
    completion?(result)
    if fault == .callsBackTwice { completion?(result) }
  }
}
