/// An order of a customer.
public struct Order: Codable, Sendable, Hashable {
  /// The number that the customer is given.
  public var id: String
  /// The item.
  public var item: String
  /// How many of it.
  public var quantity: Int

  /// Creates an order.
  public init(id: String, item: String, quantity: Int) {
    self.id = id
    self.item = item
    self.quantity = quantity
  }
}

/// Why an order could not be served.
public enum OrderError: Error, Sendable, Hashable {
  /// There is no order of this number.
  case unknownOrder(String)
  /// The service refused, in these words.
  case refused(String)
  /// The service could not be reached, or not be understood.
  case unreachable
}
