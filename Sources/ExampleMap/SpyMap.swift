/// A spy that records the partners of each call, and does not check their coordinates.
@MainActor public final class SpyMap: MapViewProvidable {
  /// A delegate that is never called.
  public weak var delegate: (any MapProviderDelegate)?
  /// The camera that was set last, even with a zoom that no map supports.
  public var camera = MapCamera.world
  /// The partners of each call, in order.
  public private(set) var shown: [[Partner]] = []

  /// Creates a spy that has recorded nothing.
  public init() {}

  /// Records the partners, and never throws.
  public func show(_ partners: [Partner]) {
    shown.append(partners)
  }
}
