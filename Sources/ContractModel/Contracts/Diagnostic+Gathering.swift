extension Diagnostic {
  /// How many scenarios are listed by name.
  private static let listed = 20

  /// The message as it is said of several scenarios of a contract at once; as it is where it must
  /// be told of each, or is told of one alone.
  ///
  /// - Parameter scenarios: The scenarios' names and places.
  /// - Returns: One message.
  package func gathered(of scenarios: [(name: String, location: SourceLocation)]) -> Diagnostic {
    guard scenarios.count > 1, let gathering else { return self }
    var gathered = self
    gathered.headline = "\(scenarios.count) \(gathering.words)"
    gathered.facts = scenarios.prefix(Self.listed).map {
      Diagnostic.fact("line \($0.location.line)", $0.name)
    }
    if scenarios.count > Self.listed {
      gathered.facts.append("and \(scenarios.count - Self.listed) more")
    }
    gathered.help = gathering.help
    return gathered
  }

  /// Messages about scenarios of one contract, those together that say the same.
  ///
  /// - Parameter messages: Each message, and the scenario that it is about.
  /// - Returns: The messages, in the order of the first of each.
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
