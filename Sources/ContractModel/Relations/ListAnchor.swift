import ContractBinding
import ContractValues

/// The texts and numbers of a run, which are found by their value.
private struct KnownValues {
  private typealias Entry = (place: RelationPlace, value: Value)
  private let entries: [String: [Entry]]

  init(_ values: [(place: RelationPlace, value: Value)]) {
    let named = values.compactMap { entry in
      entry.value.isTextOrNumber ? entry.value.scalarText.map { (text: $0, entry: entry) } : nil
    }
    entries = Dictionary(grouping: named, by: \.text).mapValues { $0.map(\.entry) }
  }

  /// The places of a value, in the order in which they were given.
  func places(of value: Value) -> [RelationPlace] {
    let alike = value.scalarText.flatMap { entries[$0] } ?? []
    return alike.filter { $0.value.isSame(as: value) }.map(\.place)
  }
}

/// An element of a recorded list, and the value by which a run finds it again.
package struct ListAnchor: Sendable, Hashable {
  /// The list.
  let list: RelationPlace
  /// The place of the element in the recorded list.
  let index: Int
  /// The member that identifies the element; `nil` if the element is the value itself.
  let key: String?
  /// The place that has the element's identity as well.
  let source: RelationPlace
  /// True if the list is a part of a longer one, such as a page.
  let isOfPart: Bool
  /// The length of the recorded list.
  let count: Int
  /// True if the contract gives the order, so that each element has its place.
  let isInOrder: Bool

  /// The place of the element.
  var element: RelationPlace { list.index(index) }
  /// The place of the element's identity.
  var place: RelationPlace { key.map(element.key) ?? element }
}

extension RunValues {
  /// The longest list whose elements are looked for.
  private static let maxElements = 64
  /// The largest number of lists of a run whose elements are looked for.
  private static let maxLists = 64

  /// The elements of lists that another step or a state has named.
  ///
  /// An element is identified by a member such as `id`, or by a text that the contract gave under
  /// the same key.
  package var anchors: [ListAnchor] {
    let results = results
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
    /// The member; `nil` for the element itself.
    let name: String?
    /// True if the key says that it names a thing.
    let isSure: Bool
  }

  /// The members whose values differ in all elements, the surest first.
  private static func identities(of elements: [Value]) -> [Identity] {
    if elements.allSatisfy({ $0.scalarText != nil }) {
      return isDistinct(elements.map(\.scalarText)) ? [Identity(name: nil, isSure: false)] : []
    }
    let common = elements.dropFirst().reduce(into: Set(elements[0].fields.keys)) { keys, element in
      keys.formIntersection(element.fields.keys)
    }
    // The identifier of another thing can be that of several elements.
    let hasOwn = common.contains(where: \.isOwnIdentifier)
    let ranked = common.filter { !hasOwn || $0.isOwnIdentifier || !$0.isIdentifier }.map { key in
      (rank: key.isOwnIdentifier ? 0 : key.isIdentifier ? 1 : 2, key: key)
    }
    return ranked.sorted { $0 < $1 }.map(\.key)
      .filter { key in
        // A single element differs from no other.
        (elements.count > 1 || key.isIdentifier || key.isName)
          && isDistinct(elements.map { $0.fields[key]?.scalarText })
      }
      .map { Identity(name: $0, isSure: $0.isIdentifier) }
  }

  private static func isDistinct(_ texts: [String?]) -> Bool {
    !texts.contains(nil) && Set(texts).count == texts.count
  }

  /// The place with an element's identity; the earlier result beside which most of the element's
  /// members are, or else what the contract gives.
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
      // Two tables can have equal short numbers for things with other members.
      .filter { isLong(8) || $0.keys.isSubset(of: keys) || keys.isSubset(of: $0.keys) }
    let (results, shared) = (found.map(\.place), found.map { $0.keys.intersection(keys).count })
    return zip(results, shared).first { $0.1 == shared.max() }?.0
      ?? places.first { place in
        place.isGiven
          && (place.lastKey == identity.name || isLong(3) && place.lastKey?.isIdentifier ?? false)
      }
  }

  /// Checks whether a list may be a part of a longer one: the step was given its length or a
  /// position, or the value beside it leads to the rest.
  func isPart(_ place: RelationPlace, _ count: Int) -> Bool {
    let siblings = self[place.parent]?.fields ?? [:]
    return isAfterAnother(place)
      || arguments(of: place.index).contains { $0.value.isSame(as: .integer(count)) }
      || siblings.contains { key, value in
        key.hasWord(of: Self.restWords) && ![.null, "", false, 0].contains(value)
      }
  }

  /// Checks whether the step of a list was given a position, so that the list is a later page.
  func isAfterAnother(_ list: RelationPlace) -> Bool {
    arguments(of: list.index).contains { $0.place.lastKey?.isPosition ?? false }
  }

  private static let restWords = ["next", "more", "cursor", "continuation", "token"]
}

extension RunValues {
  /// The same run with the elements of lists where the recording has them.
  ///
  /// - Parameter anchors: The elements of the recording.
  /// - Returns: The run in that order.
  package func aligned(by anchors: [ListAnchor]) -> RunValues {
    var run = self
    let lists = Dictionary(grouping: anchors, by: \.list).sorted { first, second in
      // The elements of an outer list come first, because inner lists move with them.
      let depths = [first.key.components.count, second.key.components.count]
      return depths[0] != depths[1] ? depths[0] < depths[1] : first.key < second.key
    }
    for (list, anchors) in lists {
      guard run.isInOrder(list), case .array(let elements)? = run[list] else { continue }
      if anchors[0].isInOrder {
        run.identify(elements, by: anchors)
      } else {
        run.align(list, elements, by: anchors)
      }
    }
    return run
  }

  /// Notes what identifies the elements of a list that has an order.
  private mutating func identify(_ elements: [Value], by anchors: [ListAnchor]) {
    for anchor in anchors {
      guard let identity = self[anchor.source],
        let element = elements.dropFirst(anchor.index).first,
        (anchor.key.map { element.fields[$0] } ?? element)?.isSame(as: identity) ?? false
      else { continue }
      sources[anchor.element] = anchor.source
    }
  }

  private mutating func align(
    _ list: RelationPlace, _ elements: [Value], by anchors: [ListAnchor]
  ) {
    let isPart = anchors[0].isOfPart || isPart(list, elements.count)
    var left = elements
    var placed: [Int: Value] = [:]
    for anchor in anchors {
      guard let identity = self[anchor.source] else { continue }
      let isIt = { (element: Value) in
        (anchor.key.map { element.fields[$0] } ?? element)?.isSame(as: identity) ?? false
      }
      guard let index = left.firstIndex(where: isIt) else {
        if !isPart || elements.count < anchor.count {
          strayed[anchor.place] = .lacking
        }
        continue
      }
      placed[anchor.index] = left.remove(at: index)
      sources[anchor.element] = anchor.source
      if left.contains(where: isIt) { strayed[anchor.place] = .repeated }
    }
    let missing = Set(anchors.map(\.index))
    var rest = left[...]
    var whole: [Value] = []
    while whole.count <= placed.keys.max() ?? -1 || !rest.isEmpty {
      let index = whole.count
      whole.append(
        placed[index] ?? (missing.contains(index) ? .null : rest.popFirst() ?? .null))
    }
    originals[list] = .array(elements)
    replace(list, with: .array(whole))
  }
}

extension RelationPlace {
  /// The innermost list on the way to the place; `nil` if there is none.
  package var list: RelationPlace? {
    let index = components.lastIndex { if case .index = $0 { true } else { false } }
    return index.map { RelationPlace(part, self.index, Array(components[..<$0])) }
  }

  /// The place of an element of the list here.
  func index(_ index: Int) -> RelationPlace {
    RelationPlace(part, self.index, components + [.index(index)])
  }
}

extension String {
  private static let nameWords: Set<String> = [
    "name", "title", "code", "sku", "email", "path", "login", "username", "file", "filename",
  ]

  /// True for the key of a text by which people tell things apart, such as `name`.
  var isName: Bool { Self.nameWords.contains(lowercased()) }

  private static let positionWords = [
    "cursor", "page", "offset", "after", "before", "skip", "start", "token",
  ]
  /// Words that make a key with a position's word the name of something else, as in `pageSize`.
  private static let otherWords = ["size", "limit", "count", "per", "date", "time", "at", "day"]

  /// True for a name such as `cursor` or `page`.
  var isPosition: Bool { hasWord(of: Self.positionWords) && !hasWord(of: Self.otherWords) }

  /// Checks whether one of some words, or its plural, is a word of a name such as `hasMore`.
  func hasWord(of words: [String]) -> Bool {
    self.words.contains { word in words.contains { word == $0 || word == $0 + "s" } }
  }

  /// The words of a name in lower case, such as `has` and `more` for `hasMore` or `has_more`.
  private var words: [String] {
    var words: [String] = [""]
    var previous: Character?
    for character in self {
      if !character.isLetter || character.isUppercase && previous?.isLowercase ?? false {
        words.append("")
      }
      if character.isLetter { words[words.count - 1] += character.lowercased() }
      previous = character
    }
    return words.filter { !$0.isEmpty }
  }
}
