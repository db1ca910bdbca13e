extension Diagnostic {
  /// The maximum number of scenarios that a message lists by name.
  private static let maxNames = 20

  /// Merges the same message about several scenarios into one message.
  ///
  /// A message about one scenario stays as it is, and so does a message that cannot be merged.
  ///
  /// - Parameter scenarios: The scenarios' names and places.
  /// - Returns: One message.
  package func gathered(of scenarios: [(name: String, location: SourceLocation)]) -> Diagnostic {
    guard scenarios.count > 1, let gathering else { return self }
    var gathered = self
    gathered.headline = "\(scenarios.count) \(gathering.words)"
    gathered.facts = scenarios.prefix(Self.maxNames).map {
      Diagnostic.fact("line \($0.location.line)", $0.name)
    }
    if scenarios.count > Self.maxNames {
      gathered.facts.append("and \(scenarios.count - Self.maxNames) more")
    }
    gathered.help = gathering.help
    return gathered
  }

  /// Merges equal messages about scenarios of one contract.
  ///
  /// - Parameter messages: Each message with its scenario.
  /// - Returns: The messages, in the order in which each occurs first.
  package static func gathered(_ messages: [(Diagnostic, Scenario)]) -> [Diagnostic] {
    var groups: [(message: Diagnostic, scenarios: [Scenario])] = []
    var places: [Gathering: Int] = [:]
    for (message, scenario) in messages {
      if let gathering = message.gathering, let alike = places[gathering] {
        groups[alike].scenarios.append(scenario)
      } else {
        if let gathering = message.gathering { places[gathering] = groups.count }
        groups.append((message, [scenario]))
      }
    }
    return groups.map { group in
      group.message.gathered(of: group.scenarios.map { ($0.name, $0.location) })
    }
  }
}
