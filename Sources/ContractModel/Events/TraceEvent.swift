/// One event in the timeline of a case, for `verify --trace`.
package struct TraceEvent: Sendable, Hashable, Codable {
  /// The time since the case began, in seconds.
  package var seconds: Double
  /// The kind of event, such as `step 1`, `state` or `request`.
  package var label: String
  /// The description of the event for people, such as `GET /tea.json`.
  package var text: String

  /// Creates an event, in which secrets must already be replaced.
  package init(seconds: Double, label: String, text: String) {
    (self.seconds, self.label, self.text) = (seconds, label, text)
  }
}
