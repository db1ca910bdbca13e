package import ContractBinding

extension XMLTree {
  /// The key `#order`, under which the value of an element lists the names of its children in
  /// order.
  package static let orderKey = "#order"

  /// Checks whether the order of children differs only because elements were added or removed.
  ///
  /// It ignores a name that does not occur equally often in both elements, and compares the order
  /// of the other names. Otherwise each added element would count as two differences.
  package static func orderFollows(from first: [String: Value], _ second: [String: Value]) -> Bool {
    let orders = [first, second].map { fields in
      names(in: fields).filter { count(of: $0, in: first) == count(of: $0, in: second) }
    }
    return orders[0] == orders[1]
  }

  /// Reads the names of the children in their order.
  ///
  /// An element whose children all have the same name has no order key.
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
