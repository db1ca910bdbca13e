import ContractBinding
import ContractValues

/// Finds identifiers that are equal in every run, such as `book-1`, and that a later step repeats.
///
/// The later result is an element of a list, or its step took the identifier from the earlier
/// result as `${id}`. Two distinct identifiers must support the rule, or else a breach is a warning.
/// No recording may contradict it.
extension ContractRelations {
  /// The minimum number of distinct identifiers that support a rule.
  private static let leastIdentities = 2

  /// Finds the relations between an identifier and the earlier result that it comes from, except at
  /// the `known` places.
  func identities(besides known: [Set<RelationPlace>]) -> [[Relation]] {
    let found = samples.map { sample in
      let columns = sample.results.filter(\.isIdentifier)
      return columns.isEmpty ? [] : listed(columns, in: sample) + taken(columns, in: sample)
    }
    return zip(found.firmRelations(from: Self.leastIdentities), known).map {
      $0.oncePerPlace(besides: $1)
    }
  }

  private func listed(_ columns: [ResultColumn], in sample: Sample) -> [Sighting] {
    let sources = sample.anchors.reduce(into: [RelationPlace: RelationPlace]()) { found, anchors in
      for (index, source) in anchors.findable where !source.isGiven {
        found[anchors.identity(of: index)] = source
      }
    }
    return columns.compactMap { column in
      sources[column.place].map { sighting(of: column, from: $0, isHeld: true, in: sample) }
    }
  }

  private func taken(_ columns: [ResultColumn], in sample: Sample) -> [Sighting] {
    guard let givers = sample.givers else { return [] }
    return columns.filter { $0.place.list == nil }.flatMap { column in
      givers.entries[column.place.index].filter { !$0.source.isGiven }.map { source, text in
        sighting(
          of: column, from: source, isHeld: text == column.value.scalarText, in: sample)
      }
    }
  }

  private func sighting(
    of column: ResultColumn, from source: RelationPlace, isHeld: Bool, in sample: Sample
  ) -> Sighting {
    Sighting(
      rule: pair(column, source, in: sample), isHeld: isHeld,
      isTelling: column.value.isNoCounter
        || column.key == source.lastKey && sample.areOneThing(column.place, source),
      values: [column.value],
      relation: isOpen(column) && isHeld ? Relation(column.place, .equal, source) : nil)
  }
}

extension ContractRelations.Sample {
  /// Checks whether two objects have the same members and share a text, such as a title.
  ///
  /// Things of two kinds often have equal numbers as identifiers, but other members.
  fileprivate func areOneThing(_ place: RelationPlace, _ source: RelationPlace) -> Bool {
    guard let fields = run[place.parent]?.fields, let known = run[source.parent]?.fields,
      fields.keys == known.keys
    else { return false }
    return fields.contains { key, value in
      !key.isIdentifier && value.isName && known[key]?.isSame(as: value) == true
    }
  }
}

extension Value {
  /// True for a text with a letter, so not for a number that counts the things of one kind.
  fileprivate var isNoCounter: Bool {
    guard case .string(let text) = self else { return false }
    return text.count >= 3 && text.contains(where: \.isLetter)
  }

  /// True for a text of 3 characters or more that is neither a word of the vendor nor a time.
  fileprivate var isName: Bool {
    guard case .string(let text) = self else { return false }
    return text.count >= 3 && word == nil && comparableTime == nil
  }
}
