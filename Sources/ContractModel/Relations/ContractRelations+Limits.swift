import ContractBinding
import ContractValues

/// Finds lists that have at most as many elements as an argument allows, such as `limit`.
///
/// One list at least must be exactly as long as the argument says, although more elements exist.
/// No recording may contain a longer list, because the vendor then takes the argument as a hint.
extension ContractRelations {
  /// The ``RelationKind/atMost`` relations of each sample.
  var limits: [[Relation]] { samples.map(limited).relations { _ in true } }

  private func limited(in sample: Sample) -> [Sighting] {
    sample.answeredLists.flatMap { list, elements in
      sample.arguments(of: list.index).compactMap { given, value -> Sighting? in
        guard case .integer(let limit) = value, limit > 0, let key = given.lastKey,
          key.limitsLength, !elements.contains(where: { $0.fields[key] != nil })
        else { return nil }
        return Sighting(
          rule: Pair(sample.likeness(of: list), sample.likeness(of: given)),
          isHeld: elements.count <= limit,
          isTelling: elements.count == limit && sample.hasMore(than: elements, in: list),
          values: [value],
          relation: declared.isDeclared(list.path) ? nil : Relation(list, .atMost, given))
      }
    }
  }
}

extension ContractRelations.Sample {
  /// The list in the answer of each step, with its elements; of several, the one at the shortest
  /// path.
  fileprivate var answeredLists: [(place: RelationPlace, elements: [Value])] {
    Dictionary(grouping: lists.filter(\.place.isOfAnswer), by: \.place.index).values
      .compactMap { lists in
        lists.min { $0.place.components.count < $1.place.components.count }
      }
  }

  /// Checks whether the recording shows that more elements exist than a list contains.
  ///
  /// A member next to the list may lead to the rest or count it, another list may have more
  /// elements, or an earlier step may have returned an element that the list lacks.
  fileprivate func hasMore(than elements: [Value], in list: RelationPlace) -> Bool {
    let isCountedHigher = (run[list.parent]?.fields ?? [:]).contains { key, value in
      key.countsAll && value.double.map { $0 > Double(elements.count) } ?? false
    }
    if isCountedHigher || run.leadsOn(list) { return true }
    let key = elements.first?.fields.keys.sorted().first(where: \.isOwnIdentifier)
    let listed = Set(elements.compactMap { $0.member(key)?.scalarText })
    guard listed.count == elements.count else { return false }
    let isInLongerList = (givens + values).contains { _, value in
      guard case .array(let others) = value, others.count > elements.count else { return false }
      return listed.isSubset(of: others.compactMap { $0.member(key)?.scalarText })
    }
    return isInLongerList
      || values.contains { place, value in
        place.index < list.index && place.list == nil && place.lastKey == key
          && run[place.parent].map { Set($0.fields.keys) }
            == elements.first.map {
              Set($0.fields.keys)
            }
          && value.scalarText.map { !listed.contains($0) } ?? false
          && !isRemoved(place, value, before: list.index)
      }
  }
}

extension RelationPlace {
  /// True for a place that a step returned or called back with, outside of any list.
  fileprivate var isOfAnswer: Bool {
    guard !path.components.contains(where: \.isIndex) else { return false }
    return switch place.outcomePart {
    case .returned, .callback: true
    default: false
    }
  }
}

extension String {
  private static let limitWords = [
    "count", "first", "last", "limit", "max", "maximum", "per", "size", "take", "top",
  ]
  private static let listWords = [
    "batch", "element", "entry", "entries", "hit", "item", "number", "of", "page", "record",
    "result", "row", "to",
  ]

  /// True for the name of an argument that limits a list's length, such as `pageSize`.
  ///
  /// All words of the name count, because `maxPrice` limits something else.
  var limitsLength: Bool {
    hasWord(of: Self.limitWords)
      && nameWords.allSatisfy { "\($0)".hasWord(of: Self.limitWords + Self.listWords) }
  }

  private static let allWords = ["all", "count", "total"]

  /// True for the key of a number that counts the elements of all pages, such as `total`.
  fileprivate var countsAll: Bool { hasWord(of: Self.allWords) }

  /// Checks whether the number under the key counts the elements of all pages of `list`, as
  /// `totalItems` does.
  ///
  /// All words of the key count, because `totalPrice` and `totalPages` are other numbers.
  func countsAll(of list: String?) -> Bool {
    let words = Self.allWords + Self.listWords.filter { $0 != "page" } + (list?.nameWords ?? [])
    return countsAll && nameWords.allSatisfy { "\($0)".hasWord(of: words) }
  }
}

extension Relation {
  /// Checks whether a double returns its whole list on the first page, unlike the vendor.
  ///
  /// The application can read such a list, but its code for later pages does not run.
  ///
  /// - Parameters:
  ///   - run: The values of the double.
  ///   - recorded: The values of the recording.
  /// - Returns: True if only the recorded list leads to a next page.
  package func isAboutWholeList(_ run: RunValues, _ recorded: RunValues) -> Bool {
    kind == .atMost && recorded.leadsOn(place) && !run.leadsOn(place)
  }
}
