import ContractBinding
import ExampleNetwork

/// Fakes of the order service that go wrong where nobody looks: in their errors.
enum BrokenOrders {
  /// Each with what must be said of it.
  static var doubles: [BrokenDouble] {
    [
      BrokenDouble(
        OrderServiceBinding.fake("swallows an error") { ForgivingOrderService() }
          .state("no orders") { _, _ in },
        contract: "order-service",
        scenario: "an order can be cancelled once",
        step: 3,
        reason: "unknownOrder"
      ),
      BrokenDouble(
        OrderServiceBinding.fake("throws another error") { BlamingOrderService() }
          .state("no orders") { _, _ in },
        contract: "order-service",
        scenario: "an order that was never placed is unknown",
        reason: "unknownOrder"
      ),
      BrokenDouble(
        OrderServiceBinding.fake("lists one item for all") { ForgetfulOrderService() }
          .state("no orders") { _, _ in },
        contract: "order-service",
        scenario: "orders are listed by number",
        step: 2,
        reason: "than it was given"
      ),
    ]
  }
}

/// A fake that cancels what is not there.
private final class ForgivingOrderService: OrderService {
  private let honest = InMemoryOrderService()

  func place(_ order: Order) async throws -> Order? { try await honest.place(order) }

  func order(id: String) async throws -> Order { try await honest.order(id: id) }

  func cancel(id: String) async throws { try? await honest.cancel(id: id) }

  func orders() async throws -> [Order] { try await honest.orders() }
}

/// A fake that blames the network for what it does not know.
private final class BlamingOrderService: OrderService {
  private let honest = InMemoryOrderService()

  func place(_ order: Order) async throws -> Order? { try await honest.place(order) }

  func order(id: String) async throws -> Order {
    guard let order = try? await honest.order(id: id) else { throw OrderError.unreachable }
    return order
  }

  func cancel(id: String) async throws { try await honest.cancel(id: id) }

  func orders() async throws -> [Order] { try await honest.orders() }
}

/// A fake that keeps one item for all orders; no value of the contract says otherwise, but the
/// recording does.
private final class ForgetfulOrderService: OrderService {
  private let honest = InMemoryOrderService()

  func place(_ order: Order) async throws -> Order? { try await honest.place(order) }

  func order(id: String) async throws -> Order { try await honest.order(id: id) }

  func cancel(id: String) async throws { try await honest.cancel(id: id) }

  func orders() async throws -> [Order] {
    let orders = try await honest.orders()
    return orders.map { order in
      var order = order
      order.item = orders.first?.item ?? ""
      return order
    }
  }
}
