import ContractBinding
import ContractValues

/// Finds numbers that add up one member over earlier steps, such as the units of all deliveries.
///
/// The steps call one operation, and the member is an argument or a part of the result. The sum
/// must have three digits, unless the number's name says that it is a sum. One recording may show
/// a coincidence, except for a large sum of members of the same name.
extension ContractRelations {
  /// The minimum number of distinct sums that support a rule.
  private static let leastSums = 2
  /// The maximum number of steps that are added up, because a longer line is hard to read.
  private static let maxSteps = 6

  /// The relations between a number and the sum over earlier steps, for each scenario.
  var summaries: [[Relation]] {
    let shown = samples.map(summaries).shown(by: \.rule) { sightings in
      sightings.allSatisfy(\.isHeld) && sightings.contains(where: \.isTelling)
    }
    let sums = Dictionary(grouping: shown.joined(), by: \.rule).mapValues {
      Set($0.flatMap(\.values)).count
    }
    return shown.map { sightings in
      let relations = sightings.compactMap { sighting -> Relation? in
        let isFirm = sums[sighting.rule] ?? 0 >= Self.leastSums || sighting.isOfNamesakes
        return isFirm ? sighting.relation : sighting.relation?.seenOnce
      }
      return (relations.filter { $0.strength == .firm } + relations).oncePerPlace()
    }
  }

  private func summaries(in sample: Sample) -> [Sighting] {
    let members = (sample.results.map { ($0.place, $0.value) } + sample.givens)
      .filter { place, value in
        place.part == .step && place.list == nil && value.double.map { $0 > 0 } ?? false
          && place.lastKey?.mayBeAdded ?? false
      }.sorted { $0.0 < $1.0 }
    // In a fixed order, so that each search learns the same of two sums.
    let groups = Dictionary(grouping: members) { sample.likeness(of: $0.0) }
      .sorted { $0.key < $1.key }
    return sample.results.flatMap { column -> [Sighting] in
      guard column.place.list == nil, column.key?.mayBeAdded ?? false else { return [] }
      return groups.compactMap { likeness, members -> Sighting? in
        let added = members.filter { $0.0.index < column.place.index }
        guard let number = column.value.double, likeness != column.likeness,
          (2...Self.maxSteps).contains(added.count)
        else { return nil }
        let numbers = added.compactMap(\.1.double)
        let terms = added.dropFirst().map { Relation.Term(place: $0.0) }
        return Sighting(
          rule: Pair(column.likeness, likeness), isHeld: numbers.reduce(0, +).isNearly(number),
          isTelling: number >= (column.key?.saysSum ?? false ? 10 : 100) && !numbers.contains(1),
          values: [column.value],
          relation: isOpen(column) ? Relation(column.place, .plus, added[0].0, terms: terms) : nil)
      }
    }
  }
}

extension Sighting {
  /// The minimum sum that members of the same name are unlikely to have by chance.
  private static let leastExact = 1000.0

  fileprivate var isOfNamesakes: Bool {
    relation?.addsNamesakes ?? false && values.contains { $0.isUneven(from: Self.leastExact) }
  }
}

extension Relation {
  /// Checks whether the number is greater for a double that has data of its own.
  ///
  /// It is not if all that it adds up has a value that is drawn for the run, or if the step names a
  /// thing that an earlier step returned.
  func mayCountMore(in run: RunValues) -> Bool {
    (isSummary || isFirstAmount && !run.namesEarlierThing(at: place.index))
      && !run.isOfDrawnThing(place, summands: [other].compactMap(\.self) + terms.map(\.place))
  }

  /// True for a sum of one member over steps, also if some results have it inside of an object.
  ///
  /// A number that changes by arguments of its name is no such sum.
  private var isSummary: Bool {
    kind == .plus && added == 0 && !terms.isEmpty
      && terms.allSatisfy { term in
        term.isAdded && term.place.lastKey == other?.lastKey
          && term.place.components.first == other?.components.first
      }
  }

  /// True for a number that equals an argument of another key in an earlier step, as the sum of one
  /// delivery.
  private var isFirstAmount: Bool {
    guard kind == .equal, let other, let key = place.lastKey else { return false }
    return other.part == .step && other.isGiven && other.index < place.index
      && other.lastKey != key && key.mayBeAdded
  }
}

extension RunValues {
  /// Checks whether a step has an argument such as `${id}`.
  fileprivate func namesEarlierThing(at step: Int) -> Bool {
    scenario.steps.indices.contains(step)
      && scenario.steps[step].action.arguments.contains { !$0.usedNames.isEmpty }
  }

  /// Checks whether a number is about a value that is drawn for the run, and each summand has it,
  /// beside it or among the arguments of its step.
  fileprivate func isOfDrawnThing(_ number: RelationPlace, summands: [RelationPlace]) -> Bool {
    Set(drawnArguments.compactMap { self[$0] }).contains { value in
      ([number] + summands).allSatisfy { place in
        self[place.parent]?.fields.values.contains(value) ?? false
          || arguments(of: place.index).contains { $0.value == value }
      }
    }
  }
}

extension String {
  /// True for the key of a number that can be added up, unlike an identifier or a limit.
  var mayBeAdded: Bool { !(isIdentifier || isPosition || isVersion || limitsLength) }
}
