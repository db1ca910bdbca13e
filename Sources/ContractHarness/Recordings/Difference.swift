/// One place in which two runs of a scenario, or a run and a recording, are not alike.
public struct Difference: Sendable, Hashable {
  /// What kind of difference it is.
  public enum Kind: Sendable, Hashable {
    /// Another value of the same type in the same place, as clocks and counters give.
    case value
    /// Anything that is no noise: another status, shape, sequence or kind of outcome.
    case behaviour
  }

  /// What kind of difference it is.
  public var kind: Kind
  /// The canonical path, as in ``Recording/volatile``.
  public var place: String
  /// What was done there, to be followed by the values: `was told`, `sent`, `has`.
  public var verb: String
  /// What the first has, in short.
  public var first: String
  /// What the second has, in short.
  public var second: String
  /// The request that it belongs to, such as `POST /orders`.
  public var request: String?
  /// The entry of the contract's `volatile` list that would silence it.
  public var volatilePart: String?

  /// Creates a difference.
  public init(
    _ kind: Kind,
    at place: String,
    _ verb: String,
    first: String,
    second: String,
    request: String? = nil,
    volatilePart: String? = nil
  ) {
    self.kind = kind
    self.place = place
    self.verb = verb
    self.first = first
    self.second = second
    self.request = request
    self.volatilePart = volatilePart
  }

  /// The line to add to a contract's vendor so that the place never counts.
  public var volatileLine: String? { volatilePart.map { "volatile: [\"\($0)\"]" } }
}
