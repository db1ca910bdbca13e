package import ContractValues

/// The places that never count: those that the contract declares, those that recording learnt, and
/// what HTTP makes volatile.
package struct Volatility: Sendable {
  /// The header fields of HTTP that tell the time (RFC 9110, RFC 9111).
  package static let timeHeaders: Set<String> = ["date", "age", "expires"]

  /// The header fields of a request that tell which program asked, in which language: URLSession
  /// writes them of its own accord, by the name of the program and the settings of the machine.
  package static let askerHeaders: Set<String> = ["accept-language", "user-agent"]

  private var headers: Set<String> = timeHeaders
  private var query: Set<String> = []
  private var patterns: [PathPattern] = []
  private var learnt: Set<Place>

  /// Creates the sum of what is volatile.
  ///
  /// - Parameters:
  ///   - declared: The contract's `volatile` list.
  ///   - learnt: The ``Recording/volatile`` places.
  package init(declared: [VolatilePart] = [], learnt: [Place] = []) {
    self.learnt = Set(learnt)
    for part in declared {
      switch part {
      case .header(let name): headers.insert(name.lowercased())
      case .query(let name): query.insert(name)
      case .json(let path): if let pattern = PathPattern(path) { patterns.append(pattern) }
      }
    }
  }

  /// Checks whether a header field's value counts.
  ///
  /// - Parameters:
  ///   - name: The field's name.
  ///   - part: The message it belongs to, such as `exchanges[0].response`.
  /// - Returns: Whether a difference in it means nothing.
  package func isVolatileHeader(_ name: String, in part: Place) -> Bool {
    let name = name.lowercased()
    if part.isInRequest, Self.askerHeaders.contains(name) { return true }
    return headers.contains(name)
      || (!learnt.isEmpty && learnt.contains(part.key("headers").key(name)))
  }

  /// Checks whether the contract says that a header field never counts, be it there or not.
  package func isDeclaredHeader(_ name: String) -> Bool { headers.contains(name.lowercased()) }

  /// Checks whether a query field's value counts.
  ///
  /// - Parameters:
  ///   - name: The field's name.
  ///   - part: The request it belongs to, such as `exchanges[0].request`.
  /// - Returns: Whether a difference in it means nothing.
  package func isVolatileQuery(_ name: String, in part: Place) -> Bool {
    query.contains(name) || (!learnt.isEmpty && learnt.contains(part.key("query").key(name)))
  }

  /// Checks whether a segment of a request's path counts.
  ///
  /// - Parameters:
  ///   - index: The segment's place, from 0 for the empty one before the first slash.
  ///   - part: The request it belongs to, such as `exchanges[0].request`.
  /// - Returns: Whether a difference in it means nothing.
  package func isVolatilePathSegment(_ index: Int, in part: Place) -> Bool {
    !learnt.isEmpty && learnt.contains(part.key("path").index(index))
  }

  /// Checks whether the value in a place counts; what lies within a volatile place is volatile.
  ///
  /// Recording learns of values alone: another type, or nothing at all, counts in what it learnt
  /// as anywhere, unless ``isDeclared(_:)``.
  ///
  /// - Parameters:
  ///   - path: The place inside the value.
  ///   - root: What the value is: `exchanges[0].response.body`, `outcomes[1].returned`,
  ///     `outcomes[1].threw`, `outcomes[1].callbacks[0].arguments[0]`.
  /// - Returns: Whether another value of the same type means nothing.
  package func isVolatile(_ path: ValuePath, in root: Place) -> Bool {
    if isDeclared(path) { return true }
    guard !learnt.isEmpty else { return false }
    var place = root.path(path)
    while place.components.count >= root.components.count {
      if learnt.contains(place) { return true }
      guard place.components.popLast() != nil else { return false }
    }
    return false
  }

  /// Checks whether the contract says that a place in a value never counts: neither what is there,
  /// nor of which type it is, nor whether it is there.
  ///
  /// - Parameter path: The place inside the value.
  /// - Returns: Whether no difference in it means anything.
  package func isDeclared(_ path: ValuePath) -> Bool {
    patterns.contains { $0.covers(path) }
  }
}
