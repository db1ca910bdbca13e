/// The times at which an exchange with a vendor, or a call of an SDK, began and ended.
package struct TrafficMoments: Sendable, Hashable {
  package let began: ContinuousClock.Instant
  /// The time of the end; `nil` for a call that did not end, and for an event.
  package var ended: ContinuousClock.Instant?

  package init(began: ContinuousClock.Instant, ended: ContinuousClock.Instant? = nil) {
    (self.began, self.ended) = (began, ended)
  }
}
