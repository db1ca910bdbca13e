import ContractBinding
import ContractValues

/// Finds members such as `next` that have a value exactly while elements of a listing follow.
///
/// A number such as `total` beside the list says how many there are. The pages so far are those of
/// earlier steps of the same listing, from the first one on.
extension ContractRelations {
  /// The minimum number of lists that support the rule.
  private static let leastLists = 3

  /// The relations between a member that leads to the next page, and its list.
  var links: [[Relation]] {
    samples.map(links).shown(by: \.rule) { sightings in
      // Both a list that leads on and one that ends must occur.
      sightings.allSatisfy(\.isHeld) && sightings.count >= Self.leastLists
        && Set(sightings.map(\.isTelling)).count == 2
    }.map { $0.compactMap(\.relation) }
  }

  /// The lists of a sample with their links; those that lead on are telling.
  private func links(in sample: Sample) -> [Sighting] {
    sample.lists.filter { $0.place.list == nil }.flatMap { list, _ -> [Sighting] in
      guard let follow = sample.run.elementsFollow(list) else { return [] }
      let links = (sample.run[list.parent]?.fields ?? [:]).filter { key, value in
        key.isLinkToRest && !value.isBoolean
      }
      return links.sorted { $0.key < $1.key }.map { key, value in
        let place = list.parent.key(key)
        let isOpen =
          !sample.run.matchers(at: place).contains(where: \.isDecisive)
          && !declared.isDeclared(place.path)
        let isHeld = value.isThere == follow && !sample.run.isOfPage(value, place.index)
        return Sighting(
          rule: Pair(sample.likeness(of: place), sample.likeness(of: list)),
          isHeld: isHeld, isTelling: value.isThere, values: [value],
          relation: isOpen ? Relation(place, .leadsPast, list) : nil)
      }
    }
  }
}

extension Relation {
  /// Checks that a member such as `next` has a value exactly if elements of the double's own listing
  /// follow, and that it does not lead to the same page again.
  ///
  /// A double may also lead on after a full page, because it has not looked further.
  func checkLink(in run: RunValues) -> Check {
    guard let list = other, let key = place.lastKey, let fields = run[place.parent]?.fields,
      !fields.isEmpty, let follow = run.elementsFollow(list)
    else { return .notApplicable }
    let link = fields[key] ?? .null
    if link.isThere, run.isOfPage(link, place.index) {
      return .broken(Breach(value: link))
    }
    if link.isThere == follow { return .held }
    return follow || run.isCutShort(list) ? .broken(Breach(value: link)) : .notApplicable
  }
}

extension RunValues {
  /// Checks whether elements follow a list and the pages before it, by the number beside it, such as
  /// `total`; `nil` if that is unknown.
  func elementsFollow(_ list: RelationPlace) -> Bool? {
    let totals = (self[list.parent]?.fields ?? [:]).filter { $0.key.countsAll(of: list.lastKey) }
    guard totals.count == 1, case .integer(let total)? = totals.first?.value,
      let pages = pages(upTo: list)
    else { return nil }
    return pages.map(\.count).reduce(0, +) < total
  }

  /// Returns the pages of a listing from the first one to a list; `nil` unless all are known.
  private func pages(upTo list: RelationPlace) -> [[Value]]? {
    guard case .array(let elements)? = original(list) else { return nil }
    guard isAfterFirst(list) else { return [elements] }
    let before = outcomes.indices.prefix(list.index).last { step in
      let page = RelationPlace(list.part, step, list.components)
      return scenario.likeness(of: page) == scenario.likeness(of: list)
        && askAlike(step, list.index) && asksForNext(list.index, after: step)
    }
    let earlier = before.flatMap { pages(upTo: RelationPlace(list.part, $0, list.components)) }
    return earlier.map { $0 + [elements] }
  }

  /// Checks whether a step was given the number of a page.
  fileprivate func isOfPage(_ number: Value, _ step: Int) -> Bool {
    arguments(of: step).contains { place, value in
      place.lastKey?.isPage ?? false && value.double != nil && value.isSame(as: number)
    }
  }

  /// Checks whether a list has fewer elements than a page can have, by an argument such as `limit`
  /// or the page before.
  fileprivate func isCutShort(_ list: RelationPlace) -> Bool {
    guard let pages = pages(upTo: list), let last = pages.last else { return false }
    let limits = arguments(of: list.index).compactMap { place, value -> Int? in
      guard place.lastKey?.limitsLength ?? false, case .integer(let limit) = value else {
        return nil
      }
      return limit
    }
    return (limits + pages.dropLast().map(\.count)).contains { last.count < $0 }
  }
}
