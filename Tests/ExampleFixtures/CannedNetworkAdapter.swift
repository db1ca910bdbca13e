import ExampleNetwork

/// A stub that gives its answers in order, and traps when there are no more.
final class CannedNetworkAdapter: NetworkAdapter {
  private var answers: [ServiceResponse]

  init(answers: [ServiceResponse]) {
    self.answers = answers
  }

  func post(
    destination: String,
    payload: [String: Any],
    responseHandler: @escaping @Sendable (ServiceResponse) -> Void
  ) {
    responseHandler(answers.removeFirst())
  }
}
