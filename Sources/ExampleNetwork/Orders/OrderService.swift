public import ContractBinding

/// The orders of this application.
@Contracted
public protocol OrderService {
  /// Stores an order, and replaces the one with the same number.
  ///
  /// - Parameter order: The order.
  /// - Returns: The order that was replaced.
  /// - Throws: ``OrderError``
  func place(_ order: Order) async throws -> Order?

  /// Finds an order.
  ///
  /// - Parameter id: The number of the order.
  /// - Returns: The order.
  /// - Throws: ``OrderError``, also if there is no such order.
  func order(id: String) async throws -> Order

  /// Removes an order.
  ///
  /// - Parameter id: The number of the order.
  /// - Throws: ``OrderError``, also if there is no such order.
  func cancel(id: String) async throws

  /// Lists the orders by number.
  ///
  /// - Returns: All the orders.
  /// - Throws: ``OrderError``
  func orders() async throws -> [Order]
}
