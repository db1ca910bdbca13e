extension Scenario {
  /// Where the contract first speaks of what delegates are told, be it that it is nothing.
  package var firstReceipt: SourceLocation? {
    steps.lazy.compactMap { step in
      step.expectation.receives.map { $0.first?.location ?? step.location }
    }.first
  }

  /// The events that the vendor must send, step by step, and where the contract asks for them.
  package var events: [(name: String, location: SourceLocation)] {
    steps.compactMap { step in
      if case .event(let name, _) = step.action { (name, step.nameLocation) } else { nil }
    }
  }

  /// The probes that the scenario names, in order.
  package var probes: [String] {
    Set(steps.flatMap(\.expectation.observes.keys)).union(observes.keys).sorted()
  }

  /// True if the contract says anything of what delegates are told.
  package var speaksOfDelegates: Bool { firstReceipt != nil }
}
