import ContractBinding
import ContractValues

/// Finds numbers that add up one member over the things of an argument, such as what all payments of
/// a customer have captured.
///
/// The things are those that earlier steps returned with the argument among their members, each as
/// the latest step has it. One recording may show a coincidence, except for a large sum of members of
/// the same name.
extension ContractRelations {
  /// The minimum number of distinct sums that support a rule.
  private static let leastAccounts = 2
  /// The maximum number of things that are added up, because a longer line is hard to read.
  private static let maxThings = 6
  /// The minimum sum that is unlikely to fit by chance.
  private static let leastTelling = 100.0

  /// The relations between a number and the sum over the things of an argument.
  var accounts: [[Relation]] {
    let found = samples.map(accounts)
    let sure = Set(found.joined().filter(\.isLarge).map(\.rule))
    let shown = found.map { $0.filter { sure.contains($0.rule) } }.relations(firmFrom: 1)
    return zip(shown, found.relations(firmFrom: Self.leastAccounts)).map {
      ($0 + $1).oncePerPlace()
    }
  }

  private func accounts(in sample: Sample) -> [Sighting] {
    let things = sample.things
    return sample.results.flatMap { column -> [Sighting] in
      guard let number = column.value.double, column.key?.mayBeAdded ?? false,
        column.place.list == nil, column.place.place.outcomePart == .returned
      else { return [] }
      return sample.arguments(of: column.place.index).flatMap { given, value -> [Sighting] in
        let things = sample.things(naming: value, before: column.place.index, among: things)
        guard (1...Self.maxThings).contains(things.count) else { return [] }
        let members = things.map { sample.run[$0]?.fields ?? [:] }
        return members[0].keys.filter(\.mayBeAdded).sorted().compactMap { key -> Sighting? in
          let numbers = members.compactMap { $0[key]?.double }
          guard numbers.count == things.count else { return nil }
          let places = things.map { $0.key(key) }
          let terms = places.dropFirst().map { Relation.Term(place: $0) }
          let isSum = numbers.count { $0 != 0 } > 1
          return Sighting(
            rule: Pair(column.likeness, sample.likeness(of: given) + "\n" + key),
            isHeld: numbers.reduce(0, +).isNearly(number),
            isTelling: isSum && column.value.isUneven(from: Self.leastTelling),
            values: [column.value],
            relation: isSum && isOpen(column)
              ? Relation(column.place, .plus, places[0], terms: terms) : nil)
        }
      }
    }
  }
}

extension Sighting {
  /// The minimum sum that members of the same name are unlikely to have by chance.
  private static let leastLarge = 1000.0

  fileprivate var isLarge: Bool {
    isTelling && relation?.addsNamesakes ?? false
      && values.contains { $0.isUneven(from: Self.leastLarge) }
  }
}

extension ContractRelations.Sample {
  /// The minimum length of a text that names a customer or the like.
  private static let leastCharacters = 3

  /// The identifiers of all things that steps returned outside of lists, in the order of their
  /// places.
  fileprivate var things: [ResultColumn] {
    (results + changing).filter { column in
      column.key?.isOwnIdentifier ?? false && column.place.list == nil
        && column.place.place.outcomePart == .returned
    }.sorted { $0.place < $1.place }
  }

  /// Returns the latest place of each thing that earlier steps returned with a text as a member.
  fileprivate func things(
    naming value: Value, before step: Int, among things: [ResultColumn]
  ) -> [RelationPlace] {
    guard case .string(let text) = value, text.count >= Self.leastCharacters else { return [] }
    var latest: [String: RelationPlace] = [:]
    for column in things where column.place.index < step {
      let thing = column.place.parent
      guard run[thing]?.fields.values.contains(value) ?? false,
        let identity = column.value.scalarText, identity != text
      else { continue }
      latest[identity] = thing
    }
    return latest.values.sorted()
  }
}
