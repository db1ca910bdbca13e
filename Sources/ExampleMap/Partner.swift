/// A business that takes part, and its place on the map.
public struct Partner: Hashable, Codable, Sendable {
  /// The identifier, which no other partner has.
  public var id: String
  /// Its name, for people.
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

/// Why partners cannot be shown.
public enum MapError: Error, Hashable {
  /// A partner's place is none on earth.
  case outsideTheWorld(partner: String)
}
