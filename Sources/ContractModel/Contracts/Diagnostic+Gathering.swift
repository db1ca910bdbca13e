extension Diagnostic {
  /// A message lists at most this number of scenarios by name.
  private static let maxNames = 20

  /// Turns a message about one scenario into one message about several.
  ///
  /// The message remains as it is for a single scenario, or if it has no text for several.
  ///
  /// - Parameter scenarios: The names and positions of the scenarios.
  /// - Returns: One message that lists the scenarios.
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

  /// Joins equal messages about different scenarios of one contract.
  ///
  /// - Parameter messages: Each message with its scenario.
  /// - Returns: The messages in the order in which each occurs first.
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
