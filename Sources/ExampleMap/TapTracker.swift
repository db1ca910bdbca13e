/// Counts the taps on each partner.
@MainActor public final class TapTracker: MapProviderDelegate {
  /// The number of taps by the partner's identifier.
  public private(set) var taps: [String: Int] = [:]

  /// Creates a tracker without taps.
  public init() {}

  /// Adds one to the number of taps on the partner.
  public func mapDidTap(_ partner: Partner) {
    taps[partner.id, default: 0] += 1
  }
}
