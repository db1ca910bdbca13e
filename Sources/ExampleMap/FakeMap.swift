/// A fake without a screen, on which a test taps with ``tap(_:)``.
@MainActor public final class FakeMap: MapViewProvidable {
  /// The receiver of the simulated taps.
  public weak var delegate: (any MapProviderDelegate)?

  /// The partners that are shown, in the order of the last call.
  public private(set) var partners: [Partner] = []

  /// Creates a fake that shows the whole world.
  public init() {}

  /// The camera; its zoom is limited to the levels of a map.
  public var camera = MapCamera.world {
    didSet { camera.zoom = min(max(camera.zoom, 2), 21) }
  }

  /// Stores the partners, unless one is not on earth.
  public func show(_ partners: [Partner]) throws {
    for partner in partners where abs(partner.latitude) > 90 || abs(partner.longitude) > 180 {
      throw MapError.outsideTheWorld(partner: partner.id)
    }
    self.partners = partners
  }

  /// Simulates a tap by a user.
  ///
  /// - Parameter name: The name of a partner; if it is not shown, nothing happens.
  public func tap(_ name: String) {
    guard let partner = partners.first(where: { $0.name == name }) else { return }
    delegate?.mapDidTap(partner)
  }
}
