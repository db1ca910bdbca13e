import Foundation

/// A fake of etcd's JSON gateway: a store in memory that answers like etcd.
public final class InMemoryNetworkAdapter: NetworkAdapter {
  /// The error with which every request fails; `nil` while the store answers.
  public var fault: String?

  private var gateway = InMemoryGateway()

  /// Creates a fake with an empty store.
  public init() {}

  /// Puts a text under a key, to prepare a test.
  ///
  /// - Parameters:
  ///   - value: The text, which the store keeps in UTF-8.
  ///   - key: The key, such as `shop/tea`, which must not be empty.
  public func hold(_ value: String, under key: String) {
    gateway.store.put(Data(value.utf8), under: Data(key.utf8))
  }

  /// Answers from the store, after the call has returned.
  public func post(
    destination: String,
    payload: [String: Any],
    responseHandler: @escaping @Sendable (ServiceResponse) -> Void
  ) {
    let response: ServiceResponse =
      if let fault { .failure(fault) } else {
        gateway.answer(KeyRequest(payload), to: destination)
      }
    Task { responseHandler(response) }
  }
}
