import ContractBinding
import ContractValues

/// An index of the texts and numbers in a run, to find the places of a value quickly.
private struct KnownValues {
  private typealias Entry = (place: RelationPlace, value: Value)
  private let entries: [String: [Entry]]

  init(_ values: [(place: RelationPlace, value: Value)]) {
    let named = values.compactMap { entry in
      entry.value.isTextOrNumber ? entry.value.scalarText.map { (text: $0, entry: entry) } : nil
    }
    entries = Dictionary(grouping: named, by: \.text).mapValues { $0.map(\.entry) }
  }

  /// Returns the places of a value, in the order in which the initializer received them.
  func places(of value: Value) -> [RelationPlace] {
    let alike = value.scalarText.flatMap { entries[$0] } ?? []
    return alike.filter { $0.value.isSame(as: value) }.map(\.place)
  }
}

/// An element of a recorded list, with the identity that is used to find it in another run.
package struct ListAnchor: Sendable, Hashable {
  let list: RelationPlace
  /// The index of the element in the recorded list, from 0.
  let index: Int
  /// The key of the member that identifies the element; `nil` if the element itself is the
  /// identity.
  let key: String?
  /// The other place with the same identity, such as the `id` in an earlier result; in another run,
  /// the value there shows which element to look for.
  let source: RelationPlace
  /// True if the list may be one page of a longer list.
  let isOfPart: Bool
  /// The length of the recorded list; a shorter list in another run certainly lacks an element.
  let count: Int
  /// True if the contract gives the list's order, so that each element has a fixed index.
  let isInOrder: Bool

  /// The place of the element in the recording, and in a run after ``RunValues/aligned(by:)``.
  var element: RelationPlace { list.index(index) }
  /// The place of the element's identity: its member ``key``, such as `id`, or the element itself.
  var place: RelationPlace { key.map(element.key) ?? element }
}

extension RunValues {
  /// The maximum length of a list whose elements are searched for anchors, to limit the time.
  private static let maxElements = 64
  /// The maximum number of lists in a run that are searched for anchors, to limit the time.
  private static let maxLists = 64

  /// The list elements that can be found in another run, because their identity, such as an `id`,
  /// also occurs in another step or in a state.
  package var anchors: [ListAnchor] { anchors(in: results) }

  /// Finds the list elements whose identity also occurs in another step or in a state.
  ///
  /// The identity is a member such as `id`, or a text that the contract gives under the same key.
  func anchors(in results: [(place: RelationPlace, value: Value)]) -> [ListAnchor] {
    let lists = Array(
      results.lazy.compactMap { place, value -> (place: RelationPlace, [Value])? in
        guard case .array(let elements) = value, (1...Self.maxElements).contains(elements.count),
          let part = place.place.outcomePart, ![.threw, .failed].contains(part), isInOrder(place)
        else { return nil }
        return (place, elements)
      }.prefix(Self.maxLists))
    guard !lists.isEmpty else { return [] }
    let known = KnownValues((givens + results).filter { isInOrder($0.place) })
    return lists.flatMap { place, elements -> [ListAnchor] in
      let isPart = isPart(place, elements.count)
      let isOrdered = matchers(at: place).contains(where: \.saysOrder)
      for key in Self.identities(of: elements) {
        let sources = elements.map { source(of: $0, key, in: place, known) }
        let found = sources.count { $0 != nil }
        guard found == elements.count || key.isSure && found > 0 else { continue }
        return sources.enumerated().compactMap { index, source in
          source.map {
            ListAnchor(
              list: place, index: index, key: key.name, source: $0, isOfPart: isPart,
              count: elements.count, isInOrder: isOrdered)
          }
        }
      }
      return []
    }
  }

  /// A member that may identify the elements of a list.
  private struct Identity {
    /// The key of the member that identifies an element, such as `id`; `nil` if the element itself
    /// does.
    let name: String?
    /// True for the key of an identifier, such as `id` or `orderId`.
    let isSure: Bool
  }

  /// Returns the members that have a different value in each element, the most reliable first.
  private static func identities(of elements: [Value]) -> [Identity] {
    if elements.allSatisfy({ $0.scalarText != nil }) {
      return isDistinct(elements.map(\.scalarText)) ? [Identity(name: nil, isSure: false)] : []
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
      .map { Identity(name: $0, isSure: $0.isIdentifier) }
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
    of element: Value, _ identity: Identity, in list: RelationPlace,
    _ known: KnownValues
  ) -> RelationPlace? {
    guard let value = identity.name.map({ element.fields[$0] }) ?? element else { return nil }
    let places = known.places(of: value).filter { $0.part == .given || $0.index != list.index }
    let isLong = { (length: Int) in (value.scalarText?.utf8.count ?? 0) >= length }
    let earlier = places.filter { $0.part == .given || $0.index < list.index }
    guard identity.isSure else {
      return earlier.first { place in
        place.isGiven && (identity.name == nil ? isLong(3) : place.lastKey == identity.name)
      }
    }
    let keys = Set(element.fields.keys)
    let found = earlier.filter { !$0.isGiven && ($0.lastKey == identity.name || isLong(8)) }
      .map { place in (place: place, keys: Set(self[place.parent]?.fields.keys.map(\.self) ?? [])) }
      // Entities of different kinds can have equal short numbers, but they have different members.
      .filter { isLong(8) || $0.keys.isSubset(of: keys) || keys.isSubset(of: $0.keys) }
    let (results, shared) = (found.map(\.place), found.map { $0.keys.intersection(keys).count })
    return zip(results, shared).first { $0.1 == shared.max() }?.0
      ?? places.first { place in
        place.isGiven
          && (place.lastKey == identity.name || isLong(3) && place.lastKey?.isIdentifier ?? false)
      }
  }

  /// Checks whether a list may be one page of a longer list: its length or a position was an
  /// argument of the step, or a member next to it leads to the rest.
  func isPart(_ place: RelationPlace, _ count: Int) -> Bool {
    isAfterAnother(place) || leadsOn(place)
      || arguments(of: place.index).contains { $0.value.isSame(as: .integer(count)) }
  }

  /// Checks whether a member next to a list leads to the rest of it, such as `next` or `hasMore`.
  func leadsOn(_ list: RelationPlace) -> Bool {
    (self[list.parent]?.fields ?? [:]).contains { key, value in
      key.hasWord(of: Self.restWords) && ![.null, "", false, 0].contains(value)
    }
  }

  /// Checks whether the step of a list had a position as an argument, so that it is a later page.
  func isAfterAnother(_ list: RelationPlace) -> Bool {
    arguments(of: list.index).contains { $0.place.lastKey?.isPosition ?? false }
  }

  private static let restWords = ["next", "more", "cursor", "continuation", "token"]
}

extension RelationPlace {
  /// The innermost list around the place, such as `items` for `items[0].id`; `nil` if none is.
  package var list: RelationPlace? {
    let index = components.lastIndex { if case .index = $0 { true } else { false } }
    return index.map { RelationPlace(part, self.index, Array(components[..<$0])) }
  }

  /// Returns the place of an element of the list at this place, such as `step 1 returned[2]`.
  func index(_ index: Int) -> RelationPlace {
    RelationPlace(part, self.index, components + [.index(index)])
  }
}
