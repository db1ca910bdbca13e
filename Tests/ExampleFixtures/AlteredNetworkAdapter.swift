import ExampleNetwork

/// The honest fake behind an alteration.
final class AlteredNetworkAdapter: NetworkAdapter {
  /// Called with a request, the honest fake and the handler of the answer.
  typealias Alteration = (
    _ honest: InMemoryNetworkAdapter,
    _ request: SpyingNetworkAdapter.Posted,
    _ handler: @escaping @Sendable (ServiceResponse) -> Void
  ) -> Void

  let honest = InMemoryNetworkAdapter()
  private let alteration: Alteration

  init(_ alteration: @escaping Alteration) {
    self.alteration = alteration
  }

  /// Alters the data of successes alone.
  static func data(_ alter: @escaping @Sendable (inout [String: Any]) -> Void) -> Self {
    Self { honest, request, handler in
      honest.post(request) { response in
        guard case .success(var data) = response else { return handler(response) }
        alter(&data)
        handler(.success(data))
      }
    }
  }

  func post(
    destination: String,
    payload: [String: Any],
    responseHandler: @escaping @Sendable (ServiceResponse) -> Void
  ) {
    let request = SpyingNetworkAdapter.Posted(destination: destination, payload: payload)
    alteration(honest, request, responseHandler)
  }
}

extension NetworkAdapter {
  /// Posts a request that was made before.
  func post(
    _ request: SpyingNetworkAdapter.Posted,
    _ handler: @escaping @Sendable (ServiceResponse) -> Void
  ) {
    post(destination: request.destination, payload: request.payload, responseHandler: handler)
  }
}
