import ContractBinding
import ContractValues

/// Finds identifiers that are equal in every run, such as `book-1`, and that a later step repeats.
///
/// The later result is an element of a list, its step took the identifier from the earlier result
/// as `${id}`, or its step repeats the earlier call. Both must be one thing, because vendors count
/// the things of each kind from 1. Two distinct identifiers must support the rule, or else a breach is a warning.
extension ContractRelations {
  /// The minimum number of distinct identifiers that support a rule.
  private static let leastIdentities = 2

  /// Finds the relations between an identifier and the earlier result that it comes from, except at
  /// the `known` places.
  func identities(besides known: [Set<RelationPlace>]) -> [[Relation]] {
    let columns = samples.map { $0.results.filter(\.isIdentifier) }
    let listed = zip(columns, samples).map { self.listed($0, in: $1) }
    let rules = Set(listed.joined().map(\.rule))
    let found = samples.indices.map { index in
      let sample = samples[index]
      return listed[index] + unlisted(in: sample, by: rules) + taken(columns[index], in: sample)
        + repeated(columns[index], in: sample)
    }
    return zip(found.relations(firmFrom: Self.leastIdentities), known).map {
      $0.oncePerPlace(besides: $1)
    }
  }

  /// Returns a sighting for each element of a list that an earlier step wrote.
  private func listed(_ columns: [ResultColumn], in sample: Sample) -> [Sighting] {
    let sources = sample.anchors.reduce(into: [RelationPlace: RelationPlace]()) { found, anchors in
      for (index, source) in anchors.findable
      where !source.isGiven && sample.wrote(at: source.index) ?? true {
        found[anchors.identity(of: index)] = source
      }
    }
    return columns.compactMap { column in
      sources[column.place].flatMap { source in
        // Anything that is seeded may be listed, so the list needs nothing of it.
        let isMade = sample.wrote(at: source.index) ?? sample.repeatsArguments(source)
        return sighting(of: column, from: source, isHeld: true, isFirm: isMade, in: sample)
      }
    }
  }

  /// Returns a contradiction to one of the `rules` for each whole list that lacks what an earlier
  /// step returned.
  private func unlisted(in sample: Sample, by rules: Set<Pair>) -> [Sighting] {
    guard !rules.isEmpty else { return [] }
    let things = sample.values.filter { place, _ in
      place.list == nil && place.lastKey?.isIdentifier ?? false
    }
    return sample.lists.filter { !sample.run.isPart($0.place, $0.elements.count) }
      .flatMap { list, elements in
        things.compactMap { place, value -> Sighting? in
          guard let key = place.lastKey, place.index < list.index,
            case let identity = sample.likeness(of: list.index(0).key(key)),
            case let rule = Pair(identity, sample.likeness(of: place)), rules.contains(rule),
            !elements.contains(where: { $0.fields[key]?.isSame(as: value) ?? false }),
            !sample.isRemoved(place, value, before: list.index),
            !sample.isFilteredOut(value, key, of: elements, in: list),
            sample.excess(of: value, key, over: elements, in: list) == nil
          else { return nil }
          return Sighting(
            rule: rule, isHeld: false, isTelling: false, values: [], relation: nil)
        }
      }
  }

  private func taken(_ columns: [ResultColumn], in sample: Sample) -> [Sighting] {
    guard let givers = sample.givers else { return [] }
    return columns.filter { $0.place.list == nil }.flatMap { column in
      givers.entries[column.place.index].filter { !$0.source.isGiven }.compactMap { source, text in
        sighting(of: column, from: source, isHeld: text == column.value.scalarText, in: sample)
      }
    }
  }

  /// Returns a sighting of an identifier; `nil` if it equals one that may be of another thing.
  func sighting(
    of column: ResultColumn, from source: RelationPlace, isHeld: Bool, isFirm: Bool = true,
    in sample: Sample
  ) -> Sighting? {
    let isOneThing = column.key == source.lastKey && sample.areOneThing(column.place, source)
    guard isOneThing || !isHeld else { return nil }
    let relation = Relation(column.place, .equal, source, strength: isFirm ? .firm : .seenOnce)
    return Sighting(
      rule: pair(column, source, in: sample), isHeld: isHeld, isTelling: isOneThing,
      values: [column.value], relation: isOpen(column) && isHeld ? relation : nil)
  }
}
