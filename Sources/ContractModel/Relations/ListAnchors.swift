import ContractBinding
import ContractValues

/// The identities of a recorded list's elements, which are used to find them in another run.
package struct ListAnchors: Sendable, Hashable {
  let list: RelationPlace
  /// The key of the member that identifies an element; `nil` if the element itself is the identity.
  let key: String?
  /// The other place with each element's identity, such as the `id` in an earlier result; `nil` for
  /// an element that cannot be found.
  ///
  /// In another run, the value there shows which element to look for.
  let sources: [RelationPlace?]
  /// True if the list may be one page of a longer list.
  let isOfPart: Bool
  /// True if the contract gives the list's order, so that each element has a fixed index.
  let isInOrder: Bool

  /// The indices of the elements that can be found, with the source of each.
  var findable: [(index: Int, source: RelationPlace)] {
    sources.enumerated().compactMap { index, source in source.map { (index, $0) } }
  }

  /// The place of an element's identity: its member ``key``, such as `id`, or the element itself.
  func identity(of index: Int) -> RelationPlace {
    key.map(list.index(index).key) ?? list.index(index)
  }
}

extension RunValues {
  /// The maximum length of a list whose elements are searched for anchors, to limit the time.
  private static let maxElements = 64
  /// The maximum number of lists in a run that are searched for anchors, to limit the time.
  private static let maxLists = 64

  /// The list elements that can be found in another run, because their identity, such as an `id`,
  /// also occurs in another step or in a state.
  package var anchors: [ListAnchors] { anchors(in: results) }

  /// Finds the list elements whose identity also occurs in another step or in a state.
  ///
  /// The identity is a member such as `id`, or a text that the contract gives under the same key.
  func anchors(in results: [PlacedValue]) -> [ListAnchors] {
    let lists = Array(
      results.lazy.compactMap { place, value -> (place: RelationPlace, [Value])? in
        guard case .array(let elements) = value, (1...Self.maxElements).contains(elements.count),
          let part = place.place.outcomePart, ![.threw, .failed].contains(part), isInOrder(place)
        else { return nil }
        return (place, elements)
      }.prefix(Self.maxLists))
    guard !lists.isEmpty else { return [] }
    let known = Dictionary(
      grouping: (givens + results).filter { $0.value.scalarText != nil && isInOrder($0.place) }
    ) { $0.value.scalarText ?? "" }
    return lists.compactMap { place, elements -> ListAnchors? in
      for key in Self.identities(of: elements) {
        let sources = elements.map { source(of: $0, key, in: place, known) }
        let found = sources.count { $0 != nil }
        guard found == elements.count || key?.isIdentifier ?? false && found > 0 else { continue }
        return ListAnchors(
          list: place, key: key, sources: sources, isOfPart: isPart(place, elements.count),
          isInOrder: matchers(at: place).contains(where: \.saysOrder))
      }
      return nil
    }
  }

  /// Returns the keys of the members that have a different value in each element, the most reliable
  /// first; a key is `nil` if the elements themselves are the identities.
  private static func identities(of elements: [Value]) -> [String?] {
    if elements.allSatisfy({ $0.scalarText != nil }) {
      return isDistinct(elements.map(\.scalarText)) ? [nil] : []
    }
    let common = elements.dropFirst().reduce(into: Set(elements[0].fields.keys)) { keys, element in
      keys.formIntersection(element.fields.keys)
    }
    // Several elements can refer to the same other entity, for example by `orderId`.
    let hasOwn = common.contains(where: \.isOwnIdentifier)
    let ranked = common.filter { !hasOwn || $0.isOwnIdentifier || !$0.isIdentifier }.map { key in
      (rank: key.isOwnIdentifier ? 0 : key.isIdentifier ? 1 : 2, key: key)
    }
    return ranked.sorted { $0 < $1 }.map(\.key)
      .filter { key in
        // With a single element, the values of every member would count as different.
        (elements.count > 1 || key.isIdentifier || key.isName)
          && isDistinct(elements.map { $0.fields[key]?.scalarText })
      }
  }

  private static func isDistinct(_ texts: [String?]) -> Bool {
    !texts.contains(nil) && Set(texts).count == texts.count
  }

  /// Returns the place that an element's identity comes from; `nil` if there is none.
  ///
  /// An earlier result is preferred. Among several, the best is the one whose object has the most
  /// keys in common with the element. Without such a result, the place is a value that the contract
  /// gives.
  private func source(
    of element: Value, _ key: String?, in list: RelationPlace, _ known: [String: [PlacedValue]]
  ) -> RelationPlace? {
    guard let value = element.member(key), let text = value.scalarText else { return nil }
    let places = known[text, default: []].filter { $0.value.isSame(as: value) }.map(\.place)
      .filter { $0.part == .given || $0.index != list.index }
    let isLong = { (length: Int) in text.utf8.count >= length }
    let earlier = places.filter { $0.part == .given || $0.index < list.index }
    guard let key, key.isIdentifier else {
      return earlier.first { place in
        place.isGiven && (key == nil ? isLong(3) : place.lastKey == key)
      }
    }
    let keys = Set(element.fields.keys)
    let found = earlier.filter { !$0.isGiven && ($0.lastKey == key || isLong(8)) }
      .map { place in (place: place, keys: Set(self[place.parent]?.fields.keys.map(\.self) ?? [])) }
      // Entities of different kinds can have equal short numbers, but they have different members.
      .filter { isLong(8) || $0.keys.isSubset(of: keys) || keys.isSubset(of: $0.keys) }
    let (results, shared) = (found.map(\.place), found.map { $0.keys.intersection(keys).count })
    return zip(results, shared).first { $0.1 == shared.max() }?.0
      ?? places.first { place in
        place.isGiven
          && (place.lastKey == key || isLong(3) && place.lastKey?.isIdentifier ?? false)
      }
  }

  /// Checks whether a list may be one page of a longer list: its length or a position was an
  /// argument of the step, or a member next to it leads to the rest.
  ///
  /// The first page is the whole list if the member that would lead to the rest is there and empty.
  func isPart(_ place: RelationPlace, _ count: Int) -> Bool {
    (saysIfItLeadsOn(place) ? isAfterFirst(place) : isAfterAnother(place)) || leadsOn(place)
      || arguments(of: place.index).contains {
        // Another number in a list of arguments, such as a quantity, is no page size.
        ($0.place.list == nil || $0.place.lastKey?.limitsLength ?? false)
          && $0.value.isSame(as: .integer(count))
      }
  }

  /// Checks whether a member next to a list leads to the rest of it, such as `next` or `hasMore`.
  ///
  /// A boolean decides alone, because other members may have a value on the last page, too.
  func leadsOn(_ list: RelationPlace) -> Bool {
    let rest = (self[list.parent]?.fields ?? [:]).filter { key, _ in
      key.leadsToRest || key.hasWord(of: ["token"]) && !key.leadsToChanges
    }.values
    let isSaid = rest.contains(where: \.isBoolean)
    return isSaid ? rest.contains(true) : rest.contains { ![.null, "", 0].contains($0) }
  }

  private func saysIfItLeadsOn(_ list: RelationPlace) -> Bool {
    (self[list.parent]?.fields ?? [:]).contains { key, value in
      key.isLinkToRest || key.leadsToRest && value.isBoolean
    }
  }

  /// Checks whether the step of a list had a position as an argument, so that it may be a later
  /// page.
  func isAfterAnother(_ list: RelationPlace) -> Bool {
    arguments(of: list.index).contains { $0.place.lastKey?.isPosition ?? false }
  }

  /// Checks whether the step of a list had a position as an argument that is not the number of the
  /// first page.
  func isAfterFirst(_ list: RelationPlace) -> Bool {
    arguments(of: list.index).contains { place, value in
      guard let key = place.lastKey, key.isPosition else { return false }
      guard key.isPage, let page = value.double else { return true }
      return page > firstPage(key)
    }
  }

  /// Checks whether a step has asked for the page after that of an earlier step, as far as pages
  /// have numbers.
  func asksForNext(_ step: Int, after earlier: Int) -> Bool {
    let before = arguments(of: earlier)
    return arguments(of: step).allSatisfy { place, value in
      guard let key = place.lastKey, key.isPage, let page = value.double else { return true }
      let other = before.first { $0.place.lastKey == key }
      return page == (other?.value.double ?? firstPage(key)) + 1
    }
  }

  /// Returns the number of the first page: 0 if any step gives it under the same key, otherwise 1.
  private func firstPage(_ key: String) -> Double {
    let countsFromZero = scenario.steps.indices.contains { step in
      arguments(of: step).contains { $0.place.lastKey == key && $0.value.double == 0 }
    }
    return countsFromZero ? 0 : 1
  }
}

extension String {
  /// True for the key of the position of a page, such as `page` or `pageToken`.
  var isPage: Bool { isPosition && hasWord(of: ["page"]) }
}

extension Value {
  /// Returns the member of an element that identifies it; the element itself if `key` is `nil`.
  func member(_ key: String?) -> Value? { key.map { fields[$0] } ?? self }
}

extension RelationPlace {
  /// The innermost list around the place, such as `items` for `items[0].id`; `nil` if none is.
  package var list: RelationPlace? {
    components.lastIndex(where: \.isIndex).map {
      RelationPlace(part, self.index, Array(components[..<$0]))
    }
  }

  /// Returns the place of an element of the list at this place, such as `step 1 returned[2]`.
  func index(_ index: Int) -> RelationPlace {
    RelationPlace(part, self.index, components + [.index(index)])
  }
}
