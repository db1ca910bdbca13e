package import ContractModel
package import ContractValues

/// The result of comparing two runs: the volatile places, or why nothing may be recorded.
package enum VolatilityLearning: Sendable, Hashable {
  /// The runs differ only at these places, in order, such as `exchanges[0].response.body.id`.
  case agreed(volatile: [Place])
  /// The runs differ in more than volatile values, so nothing may be recorded.
  case refused([Diagnostic])

  /// Compares two runs.
  ///
  /// A string or a number that differs is volatile. A header field is volatile if its value
  /// differs, or if one run lacks it. The order of a call's return and its callbacks can be
  /// volatile too.
  ///
  /// The runs are refused if they differ in a status, a shape, the length of a list, a truth value,
  /// the sequence of requests or the kind of outcome, unless the contract lists the place under
  /// `volatile`.
  ///
  /// Neither run contains secrets. The first one becomes the recording.
  package init(
    first: Evidence,
    second: Evidence,
    declared: [VolatilePart],
    steps: [String] = [],
    location: SourceLocation? = nil
  ) {
    let differences = Comparison(.runs, volatility: Volatility(declared: declared))
      .differences(first, second)
    let behaviour = differences.filter { !$0.isLearnable }
    if behaviour.isEmpty {
      self = .agreed(volatile: differences.map(\.place).sorted())
    } else {
      self = .refused(
        behaviour.map { Self.diagnostic($0, steps: steps, location: location) }
      )
    }
  }

  private static func diagnostic(
    _ difference: Difference, steps: [String], location: SourceLocation?
  ) -> Diagnostic {
    let verb = difference.verb.isEmpty ? "" : "\(difference.verb) "
    let (first, second) = difference.texts
    let sentence = "the second run \(verb)\(second) where the first \(verb)\(first)"
    var facts = difference.lines + [Diagnostic.fact("place", difference.place.description)]
    if let request = difference.request { facts.append(Diagnostic.fact("request", request)) }
    if let step = difference.place.step, steps.indices.contains(step) {
      facts.append(Diagnostic.fact("step", steps[step]))
    }
    var help = ["set up under 'given' what the scenario needs, so that both runs begin alike"]
    if let line = difference.volatileLine {
      help.append("or, if it means nothing, write under the contract's vendor: \(line)")
    }
    return Diagnostic(
      sentence.count <= 80 ? sentence : "the second run did not do what the first run did",
      at: location, facts: facts, help: help)
  }
}
