/// The point at the centre of a map, and the zoom.
public struct MapCamera: Hashable, Codable, Sendable {
  /// The degrees north of the equator.
  public var latitude: Double
  /// The degrees east of Greenwich.
  public var longitude: Double
  /// The zoom level, from 2, the whole world, to 21, one house.
  public var zoom: Double

  /// The camera at latitude and longitude 0, from which a map shows the whole world.
  public static let world = MapCamera(latitude: 0, longitude: 0, zoom: 2)

  /// Creates a camera, whose zoom is limited only when a map gets it.
  public init(latitude: Double, longitude: Double, zoom: Double) {
    self.latitude = latitude
    self.longitude = longitude
    self.zoom = zoom
  }
}
