/// An order of a customer.
public struct Order: Codable, Sendable, Hashable {
  /// The number of the order, for the customer.
  public var id: String
  /// The item.
  public var item: String
  /// The number of items.
  public var quantity: Int

  /// Creates an order.
  public init(id: String, item: String, quantity: Int) {
    self.id = id
    self.item = item
    self.quantity = quantity
  }
}

/// The reason why an order could not be served.
public enum OrderError: Error, Sendable, Hashable {
  /// No order has this number.
  case unknownOrder(String)
  /// The service refused the request, with its own message.
  case refused(String)
  /// The service could not be reached or understood.
  case unreachable
}
