extension Scenario {
  /// The place of the first expectation about delegate calls, including an empty list.
  package var firstReceipt: SourceLocation? {
    steps.lazy.compactMap { step in
      step.expectation.receives.map { $0.first?.location ?? step.location }
    }.first
  }

  /// The events that the vendor must send, in the order of the steps, with their places.
  package var events: [(name: String, location: SourceLocation)] {
    steps.compactMap { step in
      if case .event(let name, _) = step.action { (name, step.nameLocation) } else { nil }
    }
  }

  /// The probes that the scenario names, in order.
  package var probes: [String] {
    Set(steps.flatMap(\.expectation.observes.keys)).union(observes.keys).sorted()
  }

  /// True if the scenario has an expectation about delegate calls.
  package var speaksOfDelegates: Bool { firstReceipt != nil }
}
