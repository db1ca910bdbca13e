/// The position of a map's camera.
public struct MapCamera: Hashable, Codable, Sendable {
  /// The degrees north of the equator.
  public var latitude: Double
  /// The degrees east of Greenwich.
  public var longitude: Double
  /// The zoom level, from 2, the whole world, to 21, one house.
  public var zoom: Double

  /// The whole world.
  public static let world = MapCamera(latitude: 0, longitude: 0, zoom: 2)

  /// Creates a camera.
  public init(latitude: Double, longitude: Double, zoom: Double) {
    self.latitude = latitude
    self.longitude = longitude
    self.zoom = zoom
  }
}
