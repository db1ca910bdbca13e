/// A fake that stores orders in a dictionary.
public final class InMemoryOrderService: OrderService {
  /// True if the service can be reached.
  public var isReachable = true

  private var kept: [String: Order] = [:]

  /// Creates a fake without orders.
  public init() {}

  /// Stores an order.
  public func place(_ order: Order) async throws -> Order? {
    try reach()
    return kept.updateValue(order, forKey: order.id)
  }

  /// Finds an order.
  public func order(id: String) async throws -> Order {
    try reach()
    guard let order = kept[id] else { throw OrderError.unknownOrder(id) }
    return order
  }

  /// Removes an order.
  public func cancel(id: String) async throws {
    try reach()
    guard kept.removeValue(forKey: id) != nil else { throw OrderError.unknownOrder(id) }
  }

  /// Lists the orders by number.
  public func orders() async throws -> [Order] {
    try reach()
    return kept.values.sorted { $0.id < $1.id }
  }

  private func reach() throws {
    guard isReachable else { throw OrderError.unreachable }
  }
}
