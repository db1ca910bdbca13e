extension Scenario {
  /// The position of the first entry under `receives`, or of the step if that list is empty; `nil`
  /// without any `receives`.
  package var firstReceipt: SourceLocation? {
    steps.lazy.compactMap { step in
      step.expectation.receives.map { $0.first?.location ?? step.location }
    }.first
  }

  /// The events that the vendor must send, in the order of the steps, with the positions of their
  /// names.
  package var events: [(name: String, location: SourceLocation)] {
    steps.compactMap { step in
      if case .event(let name, _) = step.action { (name, step.nameLocation) } else { nil }
    }
  }

  /// The names of all probes under `observes`, each once and sorted, so that a run can report those
  /// that a subject does not have.
  package var probes: [String] {
    let observed = [observes] + steps.map(\.expectation.observes)
    return Set(observed.lazy.filter { !$0.isEmpty }.flatMap(\.keys)).sorted()
  }

  /// True if a step has `receives`, even with an empty list, so that a run waits for late calls of
  /// the delegate.
  package var speaksOfDelegates: Bool { firstReceipt != nil }
}
