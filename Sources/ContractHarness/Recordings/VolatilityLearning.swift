import ContractBinding
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
        behaviour.reduce(into: [[Difference]]()) { groups, difference in
          let group = groups.firstIndex { $0[0].hasWords(of: difference) }
          if let group { groups[group].append(difference) } else { groups.append([difference]) }
        }.map { Self.diagnostic($0, steps: steps, location: location) }
      )
    }
  }

  /// Creates the message about differences with equal words, such as a list that has grown in an
  /// answer and in the outcome that follows from it.
  private static func diagnostic(
    _ differences: [Difference], steps: [String], location: SourceLocation?
  ) -> Diagnostic {
    let sentence = differences[0].sentence
    let places = differences.flatMap { difference in
      var facts = [Diagnostic.fact("place", difference.place.description)]
      if let request = difference.request { facts.append(Diagnostic.fact("request", request)) }
      if let step = difference.place.step, steps.indices.contains(step) {
        facts.append(Diagnostic.fact("step", steps[step]))
      }
      return facts
    }
    return Diagnostic(
      sentence.count <= 80 ? sentence : "the second run did not do what the first run did",
      at: location, facts: differences[0].lines + places, help: help(differences))
  }

  private static func help(_ differences: [Difference]) -> [String] {
    // If an entry for one of the differences would ignore too much, those for the others do not help.
    let entries = differences.map(\.volatilePart)
    let parts = entries.contains(nil) ? [] : Set(entries.compactMap(\.self)).sorted()
    let list = parts.map { "\"\($0)\"" }.joined(separator: ", ")
    let volatile =
      "or, if it means nothing, write under the contract's vendor: volatile: [\(list)]"
    let cures =
      differences[0].isOtherLength
      ? [
        "begin from a known state, such as one under 'given' that deletes what earlier runs left,",
        "or give the calls new values, such as ${unique.name}",
      ] : ["set up under 'given' what the scenario needs, so that both runs begin alike"]
    return cures + (parts.isEmpty ? [] : [volatile])
  }
}

extension Difference {
  fileprivate var sentence: String {
    let verb = verb.isEmpty ? "" : "\(verb) "
    let (first, second) = texts
    return "the second run \(verb)\(second) where the first \(verb)\(first)"
  }

  fileprivate func hasWords(of other: Difference) -> Bool {
    change == other.change && sentence == other.sentence
  }

  /// True for a list that is longer or shorter, mostly because the vendor keeps what each run adds.
  fileprivate var isOtherLength: Bool {
    guard [.added, .removed].contains(change), case .array = before, case .array = after else {
      return false
    }
    return true
  }
}
