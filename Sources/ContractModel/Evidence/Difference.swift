package import ContractValues

/// One place in which two runs of a scenario, or a run and a recording, are not alike.
package struct Difference: Sendable, Hashable {
  /// A kind of difference.
  package enum Kind: Sendable, Hashable {
    /// Another value of the same type in the same place, as clocks and counters give.
    case value
    /// Anything that is no noise: another status, shape, sequence or kind of outcome.
    case behaviour
  }

  /// A kind of change of a place, from the first to the second.
  package enum Change: String, Sendable, Hashable, Codable, CaseIterable {
    /// There was nothing.
    case added
    /// There is nothing.
    case removed
    /// Another value of the same type.
    case value
    /// A value of another type.
    case type
    /// Another status of a response.
    case status
    /// Something else happened, or in another order.
    case sequence
  }

  /// Whose doing it is.
  package enum Side: Sendable, Hashable {
    /// The vendor answered or spoke.
    case vendor
    /// The adapter asked.
    case adapter
    /// It shows at the owned protocol.
    case outcome
  }

  /// The kind of difference.
  package var kind: Kind
  /// The kind of change.
  package var change: Change
  /// Whose doing it is.
  package var side = Side.vendor
  /// The place, as in ``Recording/volatile``.
  package var place: Place
  /// The verb before the values: `was told`, `sent`, `has`.
  package var verb: String
  /// The first value, in short.
  package var first: String
  /// The second value, in short.
  package var second: String
  /// The request that it belongs to, such as `POST /orders`.
  package var request: String?
  /// The entry of the contract's `volatile` list that would silence it.
  package var volatilePart: String?

  /// Creates a difference; one in behaviour is of sequence, unless said otherwise.
  package init(
    _ kind: Kind,
    _ change: Change? = nil,
    at place: Place,
    _ verb: String,
    first: String,
    second: String,
    request: String? = nil,
    volatilePart: String? = nil
  ) {
    self.kind = kind
    self.change = change ?? (kind == .value ? .value : .sequence)
    self.place = place
    self.verb = verb
    self.first = first
    self.second = second
    self.request = request
    self.volatilePart = volatilePart
  }

  /// The difference as somebody's doing.
  package func by(_ side: Side) -> Difference {
    var difference = self
    difference.side = side
    return difference
  }

  /// The line to add to a contract's vendor so that the place never counts.
  package var volatileLine: String? { volatilePart.map { "volatile: [\"\($0)\"]" } }
}
