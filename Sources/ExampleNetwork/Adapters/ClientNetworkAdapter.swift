public import Foundation

/// A live adapter that receives its client: any function that posts bytes.
public struct ClientNetworkAdapter: NetworkAdapter, Sendable {
  /// Posts a JSON body to a path and waits for the status and the body of the answer.
  public typealias Send = @Sendable (_ path: String, _ body: Data) async throws -> (Int, Data)

  private let timeout: Duration
  private let send: Send

  /// Creates an adapter that is independent of how requests are sent.
  ///
  /// - Parameters:
  ///   - timeout: The maximum time for the whole answer.
  ///   - send: A function that posts to the service, whose address only it knows.
  public init(timeout: Duration = .seconds(30), send: @escaping Send) {
    self.timeout = timeout
    self.send = send
  }

  /// Posts a payload; see ``NetworkAdapter/post(destination:payload:responseHandler:)``.
  public func post(
    destination: String,
    payload: [String: Any],
    responseHandler: @escaping @Sendable (ServiceResponse) -> Void
  ) {
    let body = RequestBody(payload)
    Task {
      guard let body else { return responseHandler(.unsendable) }
      switch await answer(destination, body.data) {
      case .success((let status, let data)):
        responseHandler(ServiceResponse(status: status, body: data))
      case .failure(let error): responseHandler(.failure("\(error)"))
      }
    }
  }

  private typealias Answer = Result<(Int, Data), any Error>

  /// Waits for the answer or for the timeout, and returns the first of both.
  ///
  /// It uses no task group, because a group would wait for a client that ignores cancellation.
  private func answer(_ path: String, _ body: Data) async -> Answer {
    let (answers, continuation) = AsyncStream<Answer>.makeStream()
    let attempt = Task {
      do {
        continuation.yield(.success(try await send(path, body)))
      } catch {
        continuation.yield(.failure(error))
      }
    }
    let alarm = Task {
      try await Task.sleep(for: timeout)
      continuation.yield(.failure(NoAnswer(waited: timeout)))
    }
    defer {
      attempt.cancel()
      alarm.cancel()
    }
    for await answer in answers { return answer }
    return .failure(CancellationError())
  }
}

struct NoAnswer: Error, CustomStringConvertible {
  let waited: Duration

  var description: String { "no answer within \(waited)" }
}
