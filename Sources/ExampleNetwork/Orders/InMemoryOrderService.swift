/// A fake that stores orders in a dictionary.
public final class InMemoryOrderService: OrderService {
  /// False if each call must throw ``OrderError/unreachable``, as for the fault `refused`.
  public var isReachable = true

  private var kept: [String: Order] = [:]

  /// Creates a fake without orders.
  public init() {}

  /// Stores an order, and returns the former one with the same number.
  public func place(_ order: Order) async throws -> Order? {
    try reach()
    return kept.updateValue(order, forKey: order.id)
  }

  /// Finds an order by its number, or throws ``OrderError/unknownOrder(_:)``.
  public func order(id: String) async throws -> Order {
    try reach()
    guard let order = kept[id] else { throw OrderError.unknownOrder(id) }
    return order
  }

  /// Removes an order by its number, or throws ``OrderError/unknownOrder(_:)``.
  public func cancel(id: String) async throws {
    try reach()
    guard kept.removeValue(forKey: id) != nil else { throw OrderError.unknownOrder(id) }
  }

  /// Lists the orders in the order of their numbers, compared as texts.
  public func orders() async throws -> [Order] {
    try reach()
    return kept.values.sorted { $0.id < $1.id }
  }

  private func reach() throws {
    guard isReachable else { throw OrderError.unreachable }
  }
}
