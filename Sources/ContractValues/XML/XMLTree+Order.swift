package import ContractBinding

extension XMLTree {
  /// The key under which the names of an element's elements stand in their order.
  package static let orderKey = "#order"

  /// Checks whether two elements have in one order what both have as often, so that another order
  /// says no more than which elements came or went.
  package static func orderFollows(from first: [String: Value], _ second: [String: Value]) -> Bool {
    let orders = [first, second].map { fields in
      names(in: fields).filter { count(of: $0, in: first) == count(of: $0, in: second) }
    }
    return orders[0] == orders[1]
  }

  /// The names in their order; where there is one name at most, it is not written down.
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
