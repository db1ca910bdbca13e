/// An order of one item, in some quantity.
public struct Order: Codable, Sendable, Hashable {
  /// The number that the customer sees, such as `A-17`.
  public var id: String
  /// The name of the item, such as `tea`.
  public var item: String
  /// The number of pieces.
  public var quantity: Int

  /// Creates an order that is not stored yet.
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
