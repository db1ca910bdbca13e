import ContractBinding
import ContractValues

/// Finds lists that lack an element because a step removed it or an argument filtered it out.
///
/// Otherwise, no relation is learnt, because the vendor may list the element later.
extension ContractRelations {
  /// The relations of each scenario such as `step 3 returned lacks step 1 returned.id`.
  var absences: [[Relation]] {
    samples.map { sample in
      let relations = sample.anchors.flatMap { absences(from: $0, in: sample) } + pages(in: sample)
      return relations.filter { !declared.isDeclared($0.place.path) }
    }
  }

  /// The maximum number of a page's elements that the next page is compared with.
  private static let maxElements = 8

  /// Returns the relations between each page and the page before it, if the two share no element.
  private func pages(in sample: Sample) -> [Relation] {
    sample.laterPages.flatMap { page -> [Relation] in
      guard let key = page.elements[0].fields.keys.sorted().first(where: \.isOwnIdentifier) else {
        return []
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

  private func absences(from anchors: ListAnchors, in sample: Sample) -> [Relation] {
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
    return things.compactMap { place, value in
      let isExplained =
        sample.isRemoved(place, value, before: list.index)
        || sample.isFilteredOut(value, key, of: elements, in: list)
      return isExplained ? Relation(list, .lacks, place) : nil
    }
  }
}

extension ContractRelations.Sample {
  private static let removingWords = [
    "archive", "cancel", "clear", "delete", "discard", "dismiss", "remove", "revoke", "trash",
    "withdraw",
  ]

  /// Checks whether a step such as `deleteItem` received the entity's identifier before step `end`.
  func isRemoved(_ place: RelationPlace, _ value: Value, before end: Int) -> Bool {
    let names = run.matchers(at: place).compactMap { matcher in
      if case .bind(let name) = matcher { name } else { nil as String? }
    }
    return ((place.part == .given ? 0 : place.index + 1)..<end).contains { step in
      guard run.scenario.operation(of: step)?.hasWord(of: Self.removingWords) ?? false,
        !run.failed(at: step)
      else { return false }
      return arguments(of: step).contains { $0.value.isSame(as: value) }
        || run.scenario.steps[step].action.arguments.flatMap(\.usedNames).contains(
          where: names.contains)
    }
  }

  /// Checks whether an argument of the list's step explains why an entity is missing: every element
  /// has a member that fits the argument, and the entity's own member does not.
  fileprivate func isFilteredOut(
    _ identity: Value, _ key: String, of elements: [Value], in list: RelationPlace
  ) -> Bool {
    let last = values.last { place, value in
      place.lastKey == key && value.isSame(as: identity) && place.index < list.index
    }
    guard let thing = last.flatMap({ run[$0.place.parent] })?.fields else { return false }
    return arguments(of: list.index).contains { place, value in
      thing.contains { name, own in
        name != key && !own.fits(value, of: place.lastKey, under: name)
          && elements.allSatisfy {
            $0.fields[name]?.fits(value, of: place.lastKey, under: name) ?? false
          }
      }
    }
  }
}

extension Value {
  private static let leastWords = ["from", "least", "min", "minimum", "since"]
  private static let mostWords = ["max", "maximum", "most", "until"]

  /// Checks whether a member `name` fits the argument `key` of its list, such as `price` fits
  /// `minPrice`.
  fileprivate func fits(_ wanted: Value, of key: String?, under name: String) -> Bool {
    if let key, let number = double, let limit = wanted.double, !name.isIdentifier,
      key.hasWord(of: name.nameWords.map { "\($0)" })
    {
      if key.hasWord(of: Self.leastWords) { return number >= limit }
      if key.hasWord(of: Self.mostWords) { return number <= limit }
    }
    return fits(wanted, isSameName: name == key)
  }

  /// Checks whether a member contains an argument's text, or equals the argument of the same name.
  func fits(_ wanted: Value, isSameName: Bool) -> Bool {
    if isSameName, isSame(as: wanted) { return true }
    guard case .string(let text) = self, case .string(let part) = wanted, part.count >= 3 else {
      return false
    }
    return text.lowercased().contains(part.lowercased())
  }
}
