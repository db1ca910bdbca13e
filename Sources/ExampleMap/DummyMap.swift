/// A dummy that only fills a parameter, for code that needs a map but does not look at it.
@MainActor public final class DummyMap: MapViewProvidable {
  /// A delegate that is never called.
  public weak var delegate: (any MapProviderDelegate)?
  /// A camera without an effect.
  public var camera = MapCamera.world

  /// Creates a dummy, which needs no data.
  public init() {}

  /// Does nothing, and never throws.
  public func show(_ partners: [Partner]) {}
}
