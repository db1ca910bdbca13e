import Foundation

/// The live adapter: stores orders in etcd, through a network adapter.
///
/// An order is JSON under the key `shop/orders/<number>`.
public struct HttpOrderService: OrderService {
  private static let prefix = "shop/orders/"
  /// The first key after all keys with the prefix, because `0` follows `/`.
  private static let afterPrefix = "shop/orders0"

  private let network: any NetworkAdapter

  /// Creates a service, which a test can also check on a fake network.
  ///
  /// - Parameter network: The connection to etcd, or a double of it.
  public init(network: any NetworkAdapter) {
    self.network = network
  }

  /// Stores an order by a put, in which `prev_kv` asks for the order that it replaces.
  public func place(_ order: Order) async throws -> Order? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let payload: [String: Any] = [
      "key": Self.key(order.id),
      "value": try encoder.encode(order).base64EncodedString(),
      "prev_kv": true,
    ]
    return try await post("/v3/kv/put", payload) { data in
      try (data["prev_kv"] as? [String: Any]).map(Self.order)
    }
  }

  /// Finds an order by a range with a single key.
  public func order(id: String) async throws -> Order {
    let found = try await post("/v3/kv/range", ["key": Self.key(id)], read: Self.orders)
    guard let order = found.first else { throw OrderError.unknownOrder(id) }
    return order
  }

  /// Removes an order, and throws if etcd has removed no key.
  public func cancel(id: String) async throws {
    let deleted = try await post("/v3/kv/deleterange", ["key": Self.key(id)]) { data in
      data["deleted"] as? String
    }
    // etcd leaves the count out when it is zero.
    if deleted == nil { throw OrderError.unknownOrder(id) }
  }

  /// Lists the orders by number, because etcd sorts the keys of a range.
  public func orders() async throws -> [Order] {
    let payload = [
      "key": Self.base64(Self.prefix), "range_end": Self.base64(Self.afterPrefix),
    ]
    return try await post("/v3/kv/range", payload, read: Self.orders)
  }

  /// Posts a payload, and reads the answer on the handler's thread.
  ///
  /// A JSON object is not `Sendable`, so it must not change threads.
  private func post<Answer: Sendable>(
    _ path: String,
    _ payload: [String: Any],
    read: @escaping @Sendable ([String: Any]) throws -> Answer
  ) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      network.post(destination: path, payload: payload) { response in
        continuation.resume(
          with: Result {
            switch response {
            case .success(let data): return try read(data)
            case .errors(let errors): throw OrderError.refused(Self.words(errors))
            case .failure: throw OrderError.unreachable
            }
          })
      }
    }
  }

  private static func words(_ errors: [[String: Any]]) -> String {
    errors.compactMap { $0["message"] as? String }.joined(separator: "; ")
  }

  private static func orders(_ data: [String: Any]) throws -> [Order] {
    try (data["kvs"] as? [[String: Any]] ?? []).map(order)
  }

  private static func order(_ entry: [String: Any]) throws -> Order {
    guard let value = entry["value"] as? String, let data = Data(base64Encoded: value),
      let order = try? JSONDecoder().decode(Order.self, from: data)
    else { throw OrderError.unreachable }
    return order
  }

  private static func key(_ id: String) -> String { base64(prefix + id) }

  private static func base64(_ text: String) -> String {
    Data(text.utf8).base64EncodedString()
  }
}
