import ContractModel

/// The results of a traced run, in which each handler call is shown once, at its moment.
struct TracedResults {
  /// The handler calls with their arguments, each with its moment.
  private(set) var callbacks: [(text: String, moment: ContinuousClock.Instant)] = []
  private var steps: [[PreviewPart]]

  /// Takes each handler call out of the results of its step, to show it at its own moment.
  ///
  /// `calls` has only names and moments, so the arguments come from `outcomes`, without secrets.
  init(
    _ outcomes: [[PreviewPart]?],
    callbacks calls: [(handler: String, moment: ContinuousClock.Instant)]
  ) {
    steps = outcomes.map { $0 ?? [] }
    for (handler, moment) in calls {
      let arguments = takeCall(of: handler)
      callbacks.append((arguments.map { "\(handler) \($0)" } ?? handler, moment))
    }
  }

  /// The text for the end of a step, such as `returns "tea"`, without handler calls; `ends` if no
  /// result is left.
  func end(ofStep index: Int) -> String {
    guard steps.indices.contains(index), !steps[index].isEmpty else { return "ends" }
    return steps[index].map { "\($0.label) \($0.text)" }.joined(separator: ", ")
  }

  /// Removes the first call of a handler from its step, so that it is not shown twice, and returns
  /// its arguments; `nil` if there is none.
  private mutating func takeCall(of handler: String) -> String? {
    for step in steps.indices {
      let found = steps[step].firstIndex { $0.label == "calls back \(handler)" }
      if let found { return steps[step].remove(at: found).text }
    }
    return nil
  }
}
