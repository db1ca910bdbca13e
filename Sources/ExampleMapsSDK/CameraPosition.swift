/// A place on earth, in degrees.
public struct Coordinate: Equatable {
  /// The degrees north of the equator.
  public var latitude: Double
  /// The degrees east of Greenwich.
  public var longitude: Double

  /// Creates a place.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  var isOnEarth: Bool { abs(latitude) <= 90 && abs(longitude) <= 180 }
}

/// Where the vendor's camera is, and how near.
public struct CameraPosition: Equatable {
  /// The point that it looks at.
  public var target: Coordinate
  /// The zoom level; each is twice as near as the one before.
  public var zoom: Float

  /// Creates a position.
  public init(target: Coordinate, zoom: Float) {
    self.target = target
    self.zoom = zoom
  }
}

/// The reasons why the vendor's map refuses.
public enum MapsError: Error {
  /// There is no such place.
  case invalidCoordinate(Coordinate)
}
