/// The vendor's map: a view with a camera and markers, which tells one delegate of taps.
///
/// Without a screen, as here, it does everything but draw.
@MainActor public final class MapView {
  /// How far the camera can be away, and how near it can come.
  public static let zoomLevels: ClosedRange<Float> = 2...21

  /// The receiver of the user's actions.
  public weak var delegate: (any MapViewDelegate)?

  /// Where the camera is; a zoom that the map does not have becomes the nearest that it has.
  public var camera: CameraPosition {
    didSet {
      let levels = Self.zoomLevels
      camera.zoom = min(max(camera.zoom, levels.lowerBound), levels.upperBound)
    }
  }

  /// The markers on the map, in the order in which they were added.
  public private(set) var markers: [MapMarker] = []

  /// The markers that a finger can hit: one that was removed stays here until another of its title
  /// takes its place.
  private var touchTargets: [String: MapMarker] = [:]

  /// Creates a map that shows the whole world.
  public init() {
    camera = CameraPosition(target: Coordinate(latitude: 0, longitude: 0), zoom: 2)
  }

  /// Puts a marker on the map.
  ///
  /// - Throws: A ``MapsError`` when no map has such a place.
  public func add(_ marker: MapMarker) throws {
    guard marker.position.isOnEarth else { throw MapsError.invalidCoordinate(marker.position) }
    markers.append(marker)
    touchTargets[marker.title] = marker
  }

  /// Takes all markers off the map.
  public func clear() {
    markers = []
  }

  /// Does what a finger on the screen would do, for tests of applications.
  ///
  /// - Parameter title: The title of the marker that is hit; without one the tap hits the map.
  public func simulateTap(title: String) {
    guard let marker = touchTargets[title] else { return }
    if delegate?.mapView(self, didTap: marker) == true { return }
    delegate?.mapView(self, didSelect: marker)
  }
}

/// The calls of the vendor's map to its delegate.
@MainActor public protocol MapViewDelegate: AnyObject {
  /// A marker was tapped.
  ///
  /// - Returns: Whether the delegate has done all there is to do; otherwise the marker is selected.
  func mapView(_ mapView: MapView, didTap marker: MapMarker) -> Bool

  /// A marker was selected.
  func mapView(_ mapView: MapView, didSelect marker: MapMarker)
}
