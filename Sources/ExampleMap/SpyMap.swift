/// A spy that records the partners of each call.
///
/// It does not check their places.
@MainActor public final class SpyMap: MapViewProvidable {
  /// A delegate that is never called.
  public weak var delegate: (any MapProviderDelegate)?
  /// The camera that was set last.
  public var camera = MapCamera.world
  /// The partners of each call, in order.
  public private(set) var shown: [[Partner]] = []

  /// Creates a spy.
  public init() {}

  /// Records the partners.
  public func show(_ partners: [Partner]) {
    shown.append(partners)
  }
}
