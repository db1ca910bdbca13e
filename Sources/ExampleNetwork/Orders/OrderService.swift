public import ContractBinding

/// Where this application keeps its orders.
@Contracted
public protocol OrderService {
  /// Keeps an order, in the place of any of the same number.
  ///
  /// - Parameter order: The order.
  /// - Returns: The order that was replaced.
  /// - Throws: ``OrderError``
  func place(_ order: Order) async throws -> Order?

  /// Finds an order.
  ///
  /// - Parameter id: Its number.
  /// - Returns: The order.
  /// - Throws: ``OrderError``, also when there is none.
  func order(id: String) async throws -> Order

  /// Removes an order.
  ///
  /// - Parameter id: Its number.
  /// - Throws: ``OrderError``, also when there is none.
  func cancel(id: String) async throws

  /// Lists the orders by number.
  ///
  /// - Returns: All of them.
  /// - Throws: ``OrderError``
  func orders() async throws -> [Order]
}
