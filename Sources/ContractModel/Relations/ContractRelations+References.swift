import ContractBinding
import ContractValues

/// Finds lists in which some element names an entity from an earlier step, such as a receiver.
///
/// No other step names the elements themselves, so any of them may name the entity.
extension ContractRelations {
  /// The maximum number of relations from one list to the earlier entities that its elements name.
  private static let maxReferences = 8
  /// The minimum number of distinct entities to which lists are narrowed.
  private static let leastEntities = 2

  /// The relations between a list and an earlier entity that an element names, for each scenario.
  var references: [[Relation]] {
    samples.map { sample in
      let things = sample.identifiers
      guard !things.isEmpty else { return [] }
      return sample.lists.flatMap { list, elements -> [Relation] in
        guard list.list == nil, list.place.outcomePart == .returned,
          !declared.isDeclared(list.path),
          !sample.run.isPart(list, elements.count),
          !sample.run.matchers(at: list).contains(where: \.saysOrder)
        else { return [] }
        let found = sample.references(in: elements, of: list, to: things)
        return Array(found.sorted().prefix(Self.maxReferences))
      }
    }
  }
}

extension ContractRelations {
  /// The relations for lists that an argument narrows to the elements of one entity, for each
  /// scenario, such as the occurrences of the event to which a guest is invited.
  ///
  /// That entity contains the argument, and another one with the same members does not. The
  /// elements do not contain it, because otherwise they may be narrowed by their own members. Two
  /// entities must show the rule.
  var narrowed: [[Relation]] { samples.map(narrowed).relations(firmFrom: Self.leastEntities) }

  private func narrowed(in sample: Sample) -> [Sighting] {
    let things = sample.identifiers
    guard things.count > 1 else { return [] }
    return sample.lists.flatMap { list, elements -> [Sighting] in
      guard list.list == nil, list.place.outcomePart == .returned, let first = elements.first,
        !declared.isDeclared(list.path)
      else { return [] }
      let earlier = things.values.filter { $0.index < list.index }
      return first.fields.compactMap { key, value -> Sighting? in
        guard !key.isOwnIdentifier, let text = value.scalarText, let thing = things[text],
          elements.allSatisfy({ $0.fields[key] == value }),
          sample.narrows(list, of: elements, to: thing, of: earlier)
        else { return nil }
        return Sighting(
          rule: Pair(sample.likeness(of: list.key(key)), sample.likeness(of: thing)),
          isHeld: true, isTelling: true, values: [value],
          relation: Relation(list.key(key), .areAll, thing))
      }
    }
  }
}

extension ContractRelations.Sample {
  /// Checks whether an argument of a list's step is a text in one entity and not in another.
  fileprivate func narrows(
    _ list: RelationPlace, of elements: [Value], to thing: RelationPlace,
    of things: [RelationPlace]
  ) -> Bool {
    let texts = { (place: RelationPlace) in Set(self.run[place.parent]?.texts ?? []) }
    let (own, keys) = (texts(thing), run[thing.parent]?.fields.keys)
    let others = things.filter { $0 != thing && run[$0.parent]?.fields.keys == keys }
    return arguments(of: list.index).contains { _, value in
      guard case .string(let text) = value, own.contains(text),
        !elements.contains(where: { $0.texts.contains(text) })
      else { return false }
      return others.contains { !texts($0).contains(text) }
    }
  }

  /// The minimum length in bytes of an identifier; shorter ones may be equal by chance.
  private static let leastBytes = 8

  /// The first place of each identifier that an element of a later list may name, by the
  /// identifier.
  ///
  /// Only identifiers that change from run to run count.
  var identifiers: [String: RelationPlace] {
    let columns = changing.filter { column in
      column.place.list == nil && column.place.place.outcomePart == .returned
        && column.key?.isOwnIdentifier ?? false
    }
    let pairs = columns.compactMap { column -> (String, RelationPlace)? in
      guard let text = column.value.scalarText, text.utf8.count >= Self.leastBytes else {
        return nil
      }
      return (text, column.place)
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// Returns a relation for each member, such as `receiverId`, that holds an identifier from an
  /// earlier result.
  fileprivate func references(
    in elements: [Value], of list: RelationPlace, to things: [String: RelationPlace]
  ) -> Set<Relation> {
    var found: Set<Relation> = []
    for (index, element) in elements.enumerated() where run.sources[list.index(index)] == nil {
      for (key, value) in element.fields where !key.isOwnIdentifier {
        guard let text = value.scalarText, let thing = things[text], thing.index < list.index else {
          continue
        }
        found.insert(Relation(list.key(key), .includes, thing))
      }
    }
    return found
  }
}

extension Relation {
  /// Checks whether some element of a list names the entity from the other place, such as a
  /// receiver.
  ///
  /// One page of a longer list may lack this element, so pages are not checked.
  func checkInclusion(in run: RunValues) -> Check {
    let list = place.parent
    guard let key = place.lastKey, let other, let wanted = run.original(other),
      wanted.isTextOrNumber, case .array(let elements)? = run.original(list), !elements.isEmpty,
      !run.isPart(list, elements.count)
    else { return .notApplicable }
    let isThere = elements.contains { $0.fields[key]?.isAlike(wanted) == true }
    return isThere ? .held : .broken(Breach(value: .array(elements), other: wanted))
  }
}
