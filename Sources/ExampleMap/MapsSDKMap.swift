public import ExampleMapsSDK

/// The live adapter of the vendor's map; it hides the vendor's types.
@MainActor public final class MapsSDKMap: MapViewProvidable {
  /// The receiver of taps, with the application's types.
  public weak var delegate: (any MapProviderDelegate)?

  /// The vendor's view, for the screen.
  public let view: MapView

  /// Creates the adapter, by default with a view of its own.
  ///
  /// - Parameter view: The vendor's view, whose delegate the adapter becomes.
  public init(view: MapView = MapView()) {
    self.view = view
    view.delegate = self
  }

  /// The vendor's camera as the application's type.
  public var camera: MapCamera {
    get {
      let camera = view.camera
      return MapCamera(
        latitude: camera.target.latitude, longitude: camera.target.longitude,
        zoom: Double(camera.zoom))
    }
    set {
      let target = Coordinate(latitude: newValue.latitude, longitude: newValue.longitude)
      view.camera = CameraPosition(target: target, zoom: Float(newValue.zoom))
    }
  }

  /// Creates a marker for each partner; if one is not on earth, the former markers come back.
  public func show(_ partners: [Partner]) throws {
    let shown = view.markers
    view.clear()
    for partner in partners {
      let position = Coordinate(latitude: partner.latitude, longitude: partner.longitude)
      let marker = MapMarker(title: partner.name, position: position)
      marker.userData = partner
      do { try view.add(marker) } catch {
        view.clear()
        for marker in shown { try? view.add(marker) }
        throw MapError.outsideTheWorld(partner: partner.id)
      }
    }
  }
}

extension MapsSDKMap: MapViewDelegate {
  /// Reports a tap to the application's delegate.
  ///
  /// The vendor's map still reports taps on markers that it no longer shows, so these are ignored.
  public func mapView(_ mapView: MapView, didTap marker: MapMarker) -> Bool {
    guard mapView.markers.contains(where: { $0 === marker }),
      let partner = marker.userData as? Partner
    else { return true }
    delegate?.mapDidTap(partner)
    return true
  }

  /// Does nothing: the map selects a marker only after a tap that the delegate did not handle.
  public func mapView(_ mapView: MapView, didSelect marker: MapMarker) {}
}
