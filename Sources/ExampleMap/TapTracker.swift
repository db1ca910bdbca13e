/// Counts the taps on each partner.
@MainActor public final class TapTracker: MapProviderDelegate {
  /// The taps by the partner's identifier.
  public private(set) var taps: [String: Int] = [:]

  /// Creates a tracker without taps.
  public init() {}

  /// Counts a tap.
  public func mapDidTap(_ partner: Partner) {
    taps[partner.id, default: 0] += 1
  }
}
