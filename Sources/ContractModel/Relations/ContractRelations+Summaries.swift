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
  /// True for a sum of one member over steps; it is greater for a double that has data of its own,
  /// unless the step asked for a value that is drawn for the run.
  ///
  /// A number that changes by arguments of its name is no such sum.
  var isSummary: Bool {
    kind == .plus && added == 0 && !terms.isEmpty
      && terms.allSatisfy { $0.isAdded && $0.place.components == other?.components }
  }
}

extension String {
  /// True for the key of a number that can be added up, unlike an identifier or a limit.
  var mayBeAdded: Bool { !(isIdentifier || isPosition || isVersion || limitsLength) }
}
