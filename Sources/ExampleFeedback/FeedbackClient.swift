public import ContractBinding

/// The feedback service as a struct of closures, with the same contract.
@Contracted(as: "FeedbackService")
public struct FeedbackClient {
  /// Loads the form of a survey; see ``FeedbackService/load(_:completion:)``.
  public var load:
    (
      _ form: String,
      _ completion: @escaping @Sendable (Result<any FeedbackForm, any Error>) -> Void
    ) throws -> Void

  /// Creates the closures from an adapter or a double.
  ///
  /// - Parameter service: The object that each closure calls.
  public init(_ service: any FeedbackService) {
    load = { form, completion in try service.load(form, completion: completion) }
  }
}
