/// A business that takes part in the program, and its place on the map.
public struct Partner: Hashable, Codable, Sendable {
  /// The identifier, which no other partner has.
  public var id: String
  /// The name for people, such as `Ann's Tea Room`.
  public var name: String
  /// The degrees north of the equator.
  public var latitude: Double
  /// The degrees east of Greenwich.
  public var longitude: Double

  /// Creates a partner, whose coordinates are checked only when a map shows it.
  public init(id: String, name: String, latitude: Double, longitude: Double) {
    self.id = id
    self.name = name
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// The reason why partners cannot be shown.
public enum MapError: Error, Hashable {
  /// A partner's coordinates are not a place on earth.
  case outsideTheWorld(partner: String)
}
