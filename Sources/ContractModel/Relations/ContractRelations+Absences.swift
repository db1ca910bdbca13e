import ContractBinding
import ContractValues

/// Finds lists that lack an element because a step removed it or an argument filtered it out.
///
/// Otherwise, no relation is learnt, because the vendor may list the element later.
extension ContractRelations {
  /// The relations of each scenario such as `step 3 returned lacks step 1 returned.id`.
  ///
  /// If only a bound such as `minPrice` explains the absence, two recordings must show it with
  /// different numbers. An argument such as `maxWidth` may also shape the elements.
  var absences: [[Relation]] {
    let found = samples.map { sample in
      sample.anchors.flatMap { absences(from: $0, in: sample) }
    }
    let shown = found.reduce(into: [Pair: Set<Set<Value>>]()) { shown, absences in
      for (rule, bounded) in Dictionary(grouping: absences.compactMap(\.bound), by: \.rule) {
        shown[rule, default: []].insert(bounded.reduce(into: []) { $0.formUnion($1.numbers) })
      }
    }
    return zip(samples, found).map { sample, absences in
      let relations = absences.map { absence in
        let isFirm = absence.bound.map { shown[$0.rule]?.count ?? 0 > 1 } ?? true
        return isFirm ? absence.relation : absence.relation.seenOnce
      }
      return (relations + pages(in: sample)).filter { !declared.isDeclared($0.place.path) }
    }
  }

  private struct Absence {
    let relation: Relation
    /// The list and the argument that alone explains the absence, with the limit and the thing's
    /// number; `nil` if something else explains it.
    let bound: (rule: Pair, numbers: Set<Value>)?
  }

  /// The maximum number of a page's elements that the next page is compared with.
  private static let maxElements = 8

  /// Returns the relations between each page and the page before it, if the two share no element.
  ///
  /// Elements without an identifier are compared as a whole. They must differ in values that are
  /// equal in each run, because a double's times may be equal. The page before must say that there
  /// are more, because an argument such as `start` may be a day, and each day has the same things.
  private func pages(in sample: Sample) -> [Relation] {
    sample.laterPages.flatMap { page -> [Relation] in
      guard let key = page.elements[0].fields.keys.sorted().first(where: \.isOwnIdentifier) else {
        let here = Set(page.elements.indices.map { sample.lasting(page.list.index($0)) })
        let there = page.elementsBefore.indices.map { sample.lasting(page.before.index($0)) }
        guard here.isDisjoint(with: there), !here.contains([:]),
          sample.run.leadsOn(page.before)
        else { return [] }
        return there.indices.prefix(Self.maxElements).map {
          Relation(page.list, .lacks, page.before.index($0))
        }
      }
      let here = Set(page.elements.compactMap { $0.fields[key] })
      let there = page.elementsBefore.compactMap { $0.fields[key] }
      guard there.count == page.elementsBefore.count, here.isDisjoint(with: there) else {
        return []
      }
      return there.indices.prefix(Self.maxElements).map {
        Relation(page.list, .lacks, page.before.index($0).key(key))
      }
    }
  }

  private func absences(from anchors: ListAnchors, in sample: Sample) -> [Absence] {
    let (run, list) = (sample.run, anchors.list)
    guard !anchors.isOfPart, !anchors.isInOrder, let key = anchors.key,
      case .array(let elements)? = run[list]
    else { return [] }
    let listed = Set(elements.compactMap { $0.fields[key] })
    let likenesses = Set(anchors.findable.map { sample.likeness(of: $0.source) })
    let things = (sample.givens + sample.values).filter { place, value in
      (place.part == .given || place.index < list.index) && place.lastKey == key
        && run.isInOrder(place) && likenesses.contains(sample.likeness(of: place))
        && !listed.contains(value)
    }
    return things.compactMap { place, value -> Absence? in
      let relation = Relation(list, .lacks, place)
      if sample.isRemoved(place, value, before: list.index)
        || sample.isFilteredOut(value, key, of: elements, in: list)
      {
        return Absence(relation: relation, bound: nil)
      }
      return sample.excess(of: value, key, over: elements, in: list).map { given, numbers in
        let rule = Pair(sample.likeness(of: list), sample.likeness(of: given))
        return Absence(relation: relation, bound: (rule, numbers))
      }
    }
  }
}

extension RunValues {
  private static let removingWords = [
    "archive", "cancel", "clear", "delete", "discard", "dismiss", "remove", "revoke", "trash",
    "withdraw",
  ]

  /// Checks whether a step such as `deleteItem` succeeded, which removes things.
  func removesThings(at step: Int) -> Bool {
    scenario.operation(of: step)?.hasWord(of: Self.removingWords) ?? false && !failed(at: step)
  }
}

extension ContractRelations.Sample {
  /// Returns the members of an element that are equal in each run; empty if the element is no
  /// object.
  fileprivate func lasting(_ element: RelationPlace) -> [String: Value] {
    (run[element]?.fields ?? [:]).filter { key, _ in constants.contains(element.key(key)) }
  }

  /// Checks whether a step such as `deleteItem` received the entity's identifier before step `end`.
  func isRemoved(_ place: RelationPlace, _ value: Value, before end: Int) -> Bool {
    ((place.part == .given ? 0 : place.index + 1)..<end).contains { step in
      run.removesThings(at: step)
        && (arguments(of: step).contains { $0.value.isSame(as: value) }
          || isBound(place, usedAt: step))
    }
  }

  /// Checks whether a step was given the value at a place as `${name}`.
  func isBound(_ place: RelationPlace, usedAt step: Int) -> Bool {
    let names = run.matchers(at: place).compactMap { matcher in
      if case .bind(let name) = matcher { name } else { nil as String? }
    }
    return !names.isEmpty
      && run.scenario.steps[step].action.arguments.flatMap(\.usedNames).contains(
        where: names.contains)
  }

  /// Checks whether an argument of the list's step explains why an entity is missing: every element
  /// has a member that fits the argument, and the entity's own member does not.
  func isFilteredOut(
    _ identity: Value, _ key: String, of elements: [Value], in list: RelationPlace
  ) -> Bool {
    let thing = fields(of: identity, key, before: list.index)
    return arguments(of: list.index).contains { place, value in
      thing.contains { name, own in
        let isSameName = name == place.lastKey
        return name != key && !own.fits(value, isSameName: isSameName)
          && elements.allSatisfy {
            $0.fields[name]?.fits(value, isSameName: isSameName) ?? false
          }
      }
    }
  }

  /// Returns the argument such as `minPrice` that every element's number fits and the entity's does
  /// not, with the limit and the entity's number; `nil` if there is none.
  func excess(
    of identity: Value, _ key: String, over elements: [Value], in list: RelationPlace
  ) -> (given: RelationPlace, numbers: Set<Value>)? {
    let thing = fields(of: identity, key, before: list.index)
    for (given, value) in arguments(of: list.index) {
      guard let limit = value.double, let name = given.lastKey, let bound = Bound(name) else {
        continue
      }
      let excess = thing.first { member, own in
        !member.isIdentifier && name.hasWord(of: member.nameWords.map { "\($0)" })
          && bound.admits(own, limit) == false
          && elements.allSatisfy { bound.admits($0.fields[member], limit) == true }
      }
      if let excess { return (given, [value, excess.value]) }
    }
    return nil
  }

  /// Returns the members of an entity as the latest step before `step` returned it.
  private func fields(of identity: Value, _ key: String, before step: Int) -> [String: Value] {
    let last = values.last { place, value in
      place.lastKey == key && value.isSame(as: identity) && place.index < step
    }
    return last.flatMap { run[$0.place.parent] }?.fields ?? [:]
  }
}

/// A bound for a member of a list's elements, as an argument such as `minPrice` names it.
private enum Bound {
  case least
  case most

  private static let leastWords = ["least", "min", "minimum", "since"]
  private static let mostWords = ["max", "maximum", "most", "until"]

  /// Reads the bound from the name of an argument; `nil` if it names none.
  init?(_ name: String) {
    if name.hasWord(of: Self.leastWords) {
      self = .least
    } else if name.hasWord(of: Self.mostWords) {
      self = .most
    } else {
      return nil
    }
  }

  /// Checks whether a number is within the bound; `nil` for other values.
  func admits(_ value: Value?, _ limit: Double) -> Bool? {
    value?.double.map { self == .least ? $0 >= limit : $0 <= limit }
  }
}

extension Value {
  /// Checks whether a member contains an argument's text, or equals the argument of the same name.
  func fits(_ wanted: Value, isSameName: Bool) -> Bool {
    if isSameName, isSame(as: wanted) { return true }
    guard case .string(let text) = self, case .string(let part) = wanted, part.count >= 3 else {
      return false
    }
    return text.lowercased().contains(part.lowercased())
  }
}
