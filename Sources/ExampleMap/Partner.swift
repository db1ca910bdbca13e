/// A business that takes part in the program, and its place on the map.
public struct Partner: Hashable, Codable, Sendable {
  /// The unique identifier.
  public var id: String
  /// The name, for people.
  public var name: String
  /// The degrees north of the equator.
  public var latitude: Double
  /// The degrees east of Greenwich.
  public var longitude: Double

  /// Creates a partner.
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
