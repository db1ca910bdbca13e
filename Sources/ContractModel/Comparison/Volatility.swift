package import ContractValues

/// The positions of values that change from run to run without meaning.
///
/// The contract lists some under `volatile`. Others are learnt from two runs while recording. The
/// rest belong to HTTP itself, such as the header field `Date`.
package struct Volatility: Sendable {
  /// The header fields that contain times (RFC 9110, RFC 9111).
  package static let timeHeaders: Set<String> = ["date", "age", "expires"]

  /// The request's header fields for the client program and its language.
  ///
  /// URLSession adds them from the name of the program and the settings of the machine.
  package static let askerHeaders: Set<String> = ["accept-language", "user-agent"]

  private var headers: Set<String> = timeHeaders
  private var query: Set<String> = []
  private var patterns: [PathPattern] = []
  private var learnt: Set<Place>

  /// Creates the set from the contract's `volatile` list and from ``Recording/volatile``.
  ///
  /// The header fields of HTTP itself are always in it.
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

  /// True if no value in a request may differ, except in header fields.
  package var keepsRequests: Bool {
    query.isEmpty && patterns.isEmpty && !learnt.contains(where: \.isInRequest)
  }

  /// Checks whether the value of a header field may differ; its name may be in any case.
  ///
  /// The message's position is `part`, such as `exchanges[0].response`.
  package func isVolatileHeader(_ name: String, in part: Place) -> Bool {
    let name = name.lowercased()
    if part.isInRequest, Self.askerHeaders.contains(name) { return true }
    return headers.contains(name)
      || (!learnt.isEmpty && learnt.contains(part.key("headers").key(name)))
  }

  /// Checks whether the contract or HTTP itself declares a header field volatile; it may be
  /// missing.
  package func isDeclaredHeader(_ name: String) -> Bool { headers.contains(name.lowercased()) }

  /// Checks whether the value of a query parameter may differ.
  ///
  /// The request's position is `part`, such as `exchanges[0].request`.
  package func isVolatileQuery(_ name: String, in part: Place) -> Bool {
    query.contains(name) || (!learnt.isEmpty && learnt.contains(part.key("query").key(name)))
  }

  /// Checks whether a segment of a request's path may differ, such as a random identifier.
  ///
  /// The index 0 is the empty segment before the first slash.
  package func isVolatilePathSegment(_ index: Int, in part: Place) -> Bool {
    !learnt.isEmpty && learnt.contains(part.key("path").index(index))
  }

  /// Checks whether a value in a body, a result or an argument may differ.
  ///
  /// If a value is volatile, everything inside it is volatile. A learnt position covers only other
  /// values of the same type. A different type or a missing value still counts there, unless
  /// ``isDeclared(_:)`` is true. An example of `root` is `outcomes[1].returned`.
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

  /// Checks whether the contract lists a position as volatile, such as `$.items[0].id`.
  ///
  /// Its value, its type and its presence then do not count.
  package func isDeclared(_ path: ValuePath) -> Bool {
    patterns.contains { $0.covers(path) }
  }
}
