import ContractModel
import ContractValues

extension [VendorFinding] {
  /// The findings, in which other elements in a list count as a new order of the list, if another
  /// scenario shows that the order has changed.
  ///
  /// For example, a scenario that requests one page of a list gets other elements than recorded.
  /// Only a scenario that requests the whole list shows that they have moved.
  var joiningOrders: [VendorFinding] {
    let orders: [ChangedList: Diagnostic] = flatMap { finding in
      finding.diagnostics.filter { $0.cause?.kind == Cause.anotherOrder }.compactMap { diagnostic in
        ChangedList(of: diagnostic, finding.vendor).map { ($0, diagnostic) }
      }
    }.reduce(into: [:]) { $0[$1.0] = $1.1 }
    return orders.isEmpty ? self : map { $0.joined(by: orders) }
  }
}

extension VendorFinding {
  /// The minimum number of changed members for an element to count as another one in its place.
  ///
  /// If only one member has changed, it may still be the same element.
  private static let minMembers = 2

  /// Returns the finding with one message for each list, instead of a message for each of its
  /// elements.
  ///
  /// The most severe message is kept, with its place in the contract. This applies only if all
  /// changed elements have several changed members.
  fileprivate func joined(by orders: [ChangedList: Diagnostic]) -> VendorFinding {
    var finding = self
    for (list, order) in orders {
      let others = finding.diagnostics.filter {
        $0.cause?.kind == Cause.anotherValue && ChangedList(around: $0, vendor) == list
      }
      let elements = Dictionary(grouping: others) { $0.place?.components[list.length] }
      guard elements.values.allSatisfy({ $0.count >= Self.minMembers }),
        var change = others.max(by: { $0.severity.rank < $1.severity.rank })
      else { continue }
      (change.headline, change.gathering, change.cause) =
        (order.headline, order.gathering, order.cause)
      let index = finding.diagnostics.firstIndex(of: others[0]) ?? 0
      finding.diagnostics.removeAll(where: others.contains)
      finding.diagnostics.insert(change, at: index)
    }
    return finding
  }
}

/// A list in the answers of one operation of a vendor.
///
/// By it, reports find the messages of several scenarios about the same list.
private struct ChangedList: Hashable {
  let vendor: String
  let operation: String?
  /// The place of the list.
  ///
  /// Its exchange always has the index 0, so that equal lists in different exchanges compare as
  /// equal.
  let place: Place

  /// The number of components before an element's index, by which messages about one element are
  /// found.
  var length: Int { place.components.count }

  /// Finds the list in a message that a list has another order; `nil` if the message names no
  /// place.
  init?(of diagnostic: Diagnostic, _ vendor: String) {
    guard let place = diagnostic.place else { return nil }
    self.init(vendor, diagnostic, place.components)
  }

  /// Finds the outermost list around a changed value, such as `items` for `items[0].id`, which may
  /// have another order; `nil` if there is none.
  init?(around diagnostic: Diagnostic, _ vendor: String) {
    guard let components = diagnostic.place?.components,
      let index = components.firstIndex(where: { if case .index = $0 { true } else { false } })
    else { return nil }
    self.init(vendor, diagnostic, Array(components.prefix(index)))
  }

  private init(_ vendor: String, _ diagnostic: Diagnostic, _ components: [ValuePath.Component]) {
    (self.vendor, operation) = (vendor, diagnostic.cause?.operation)
    place = Place(.exchange(0), components)
  }
}

extension Diagnostic {
  /// The place in the traffic, which a message about a change names in its line `at`.
  fileprivate var place: Place? {
    let label = Diagnostic.fact("at", "")
    return facts.first { $0.hasPrefix(label) }.flatMap { Place(String($0.dropFirst(label.count))) }
  }
}
