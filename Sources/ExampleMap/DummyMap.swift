/// A dummy that is only passed around.
@MainActor public final class DummyMap: MapViewProvidable {
  /// Never told anything.
  public weak var delegate: (any MapProviderDelegate)?
  /// Looks at nothing in particular.
  public var camera = MapCamera.world

  /// Creates a dummy.
  public init() {}

  /// Shows nothing.
  public func show(_ partners: [Partner]) {}
}
