/// A dummy that is only passed around.
@MainActor public final class DummyMap: MapViewProvidable {
  /// A delegate that is never called.
  public weak var delegate: (any MapProviderDelegate)?
  /// A camera without an effect.
  public var camera = MapCamera.world

  /// Creates a dummy.
  public init() {}

  /// Shows nothing.
  public func show(_ partners: [Partner]) {}
}
