/// A spy that notes what it is asked to show, and knows nothing of places.
@MainActor public final class SpyMap: MapViewProvidable {
  /// Never told anything.
  public weak var delegate: (any MapProviderDelegate)?
  /// Whatever it was set to.
  public var camera = MapCamera.world
  /// The partners of each call, in order.
  public private(set) var shown: [[Partner]] = []

  /// Creates a spy.
  public init() {}

  /// Notes the partners.
  public func show(_ partners: [Partner]) {
    shown.append(partners)
  }
}
