/// The scenarios that a double must pass, chosen by name or by tag.
package struct Selection: Sendable, Hashable {
  /// True if all scenarios are chosen, which is the default for a fake and a live adapter.
  package var everything: Bool
  /// The tags that choose scenarios; a scenario needs only one of them.
  package var tags: [String]
  /// The names of scenarios that are chosen whatever their tags are.
  package var scenarios: [String]

  /// Creates a choice; without arguments no scenario is chosen, and the double is never tested.
  package init(everything: Bool = false, tags: [String] = [], scenarios: [String] = []) {
    self.everything = everything
    self.tags = tags
    self.scenarios = scenarios
  }

  package func includes(_ scenario: String, tags: [String]) -> Bool {
    everything || scenarios.contains(scenario) || tags.contains { self.tags.contains($0) }
  }
}
