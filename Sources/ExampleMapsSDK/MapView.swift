/// The vendor's map: a view with a camera and markers, which reports taps to one delegate.
///
/// This version has no screen and does everything except drawing.
@MainActor public final class MapView {
  /// The supported zoom levels, from the farthest to the nearest.
  public static let zoomLevels: ClosedRange<Float> = 2...21

  /// The receiver of taps, which the map references weakly.
  public weak var delegate: (any MapViewDelegate)?

  /// The camera; a zoom that the map does not support becomes the nearest that it supports.
  public var camera: CameraPosition {
    didSet {
      let levels = Self.zoomLevels
      camera.zoom = min(max(camera.zoom, levels.lowerBound), levels.upperBound)
    }
  }

  /// The markers on the map, in the order in which they were added.
  public private(set) var markers: [MapMarker] = []

  /// The markers that a tap can hit.
  ///
  /// A removed marker stays here until another one with its title replaces it.
  private var touchTargets: [String: MapMarker] = [:]

  /// Creates a map that shows the whole world.
  public init() {
    camera = CameraPosition(target: Coordinate(latitude: 0, longitude: 0), zoom: 2)
  }

  /// Puts a marker on the map.
  ///
  /// - Throws: A ``MapsError`` if the marker's place is not on earth.
  public func add(_ marker: MapMarker) throws {
    guard marker.position.isOnEarth else { throw MapsError.invalidCoordinate(marker.position) }
    markers.append(marker)
    touchTargets[marker.title] = marker
  }

  /// Removes all markers from the map.
  public func clear() {
    markers = []
  }

  /// Simulates a tap on the screen, for tests of applications.
  ///
  /// - Parameter title: The title of the marker; if there is none, the tap hits the map.
  public func simulateTap(title: String) {
    guard let marker = touchTargets[title] else { return }
    if delegate?.mapView(self, didTap: marker) == true { return }
    delegate?.mapView(self, didSelect: marker)
  }
}

/// The calls of the vendor's map to its delegate.
@MainActor public protocol MapViewDelegate: AnyObject {
  /// Reports that the user tapped a marker.
  ///
  /// - Returns: True if the delegate has handled the tap; otherwise the map selects the marker.
  func mapView(_ mapView: MapView, didTap marker: MapMarker) -> Bool

  /// Reports that a marker was selected, after a tap that the delegate did not handle.
  func mapView(_ mapView: MapView, didSelect marker: MapMarker)
}
