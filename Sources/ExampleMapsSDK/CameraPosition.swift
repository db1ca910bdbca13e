/// A place on earth, in degrees.
public struct Coordinate: Equatable {
  /// The degrees north of the equator.
  public var latitude: Double
  /// The degrees east of Greenwich.
  public var longitude: Double

  /// Creates a place, which is checked only when a marker is added.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  var isOnEarth: Bool { abs(latitude) <= 90 && abs(longitude) <= 180 }
}

/// The position and the zoom of the vendor's camera.
public struct CameraPosition: Equatable {
  /// The point at the centre of the view.
  public var target: Coordinate
  /// The zoom level; each level is twice as near as the one before.
  public var zoom: Float

  /// Creates a position, whose zoom is limited only when a map gets it.
  public init(target: Coordinate, zoom: Float) {
    self.target = target
    self.zoom = zoom
  }
}

/// The reason why the vendor's map rejects a marker.
public enum MapsError: Error {
  /// The latitude is beyond ±90 degrees, or the longitude beyond ±180.
  case invalidCoordinate(Coordinate)
}
