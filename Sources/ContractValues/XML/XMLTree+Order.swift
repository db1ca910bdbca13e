package import ContractBinding

extension XMLTree {
  /// The key that holds the order of an element's children.
  package static let orderKey = "#order"

  /// Checks whether two elements have the same order of children, if only the names that both
  /// contain equally often count.
  ///
  /// Then a difference in order only follows from added or removed elements.
  package static func orderFollows(from first: [String: Value], _ second: [String: Value]) -> Bool {
    let orders = [first, second].map { fields in
      names(in: fields).filter { count(of: $0, in: first) == count(of: $0, in: second) }
    }
    return orders[0] == orders[1]
  }

  /// Returns the names in their order.
  ///
  /// An element with only one name of children has no order key.
  private static func names(in fields: [String: Value]) -> [String] {
    guard case .string(let order)? = fields[orderKey] else {
      return fields.keys.filter { !$0.hasPrefix("@") && !$0.hasPrefix("#") }
    }
    return order.split(separator: " ").map(String.init)
  }

  private static func count(of name: String, in fields: [String: Value]) -> Int {
    switch fields[name] {
    case nil: 0
    case .array(let elements): elements.count
    default: 1
    }
  }
}
