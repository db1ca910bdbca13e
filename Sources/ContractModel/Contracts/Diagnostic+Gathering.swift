extension Diagnostic {
  /// The maximum number of scenarios that a message lists by name.
  private static let maxNames = 20

  /// Returns one message that replaces this message for several scenarios.
  ///
  /// The message does not change for a single scenario, or if it has no ``gathering`` text.
  ///
  /// - Parameters:
  ///   - scenarios: The names and positions of the scenarios of one contract.
  ///   - others: The number of scenarios in each other contract with the same message.
  /// - Returns: One message that lists the scenarios.
  package func gathered(
    of scenarios: [(name: String, location: SourceLocation)],
    and others: [(contract: String, count: Int)] = []
  ) -> Diagnostic {
    let count = others.reduce(scenarios.count) { $0 + $1.count }
    guard count > 1, let gathering else { return self }
    var gathered = self
    gathered.headline = "\(count) \(gathering.words)"
    gathered.facts = scenarios.prefix(Self.maxNames).map {
      Diagnostic.fact("line \($0.location.line)", $0.name)
    }
    if scenarios.count > Self.maxNames {
      gathered.facts.append("and \(scenarios.count - Self.maxNames) more")
    }
    gathered.facts += others.map { Diagnostic.fact("and \($0.count)", "of \($0.contract)") }
    gathered.help = gathering.help
    return gathered
  }

  /// Joins messages about different scenarios of one contract if they have equal ``gathering``
  /// texts.
  ///
  /// A message without such a text does not change. The messages stay in the order in which each
  /// first occurs.
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
