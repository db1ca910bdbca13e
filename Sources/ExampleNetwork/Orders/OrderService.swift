public import ContractBinding

/// The orders of this application, which a service stores by their numbers.
@Contracted
public protocol OrderService {
  /// Stores an order, and replaces the one with the same number.
  ///
  /// - Parameter order: The order, with a number that the application has chosen.
  /// - Returns: The order that was replaced; `nil` for a new number.
  /// - Throws: An ``OrderError``, such as ``OrderError/unreachable``.
  func place(_ order: Order) async throws -> Order?

  /// Finds an order by its number.
  ///
  /// - Parameter id: The number, such as `A-17`.
  /// - Returns: The order that was stored last.
  /// - Throws: ``OrderError/unknownOrder(_:)`` if there is no such order, and other errors.
  func order(id: String) async throws -> Order

  /// Removes an order by its number.
  ///
  /// - Parameter id: The number, such as `A-17`.
  /// - Throws: ``OrderError/unknownOrder(_:)`` if there is no such order, and other errors.
  func cancel(id: String) async throws

  /// Lists the orders by number.
  ///
  /// - Returns: All orders; an empty list is not an error.
  /// - Throws: An ``OrderError``, such as ``OrderError/unreachable``.
  func orders() async throws -> [Order]
}
