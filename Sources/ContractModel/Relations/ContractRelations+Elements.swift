import ContractBinding
import ContractValues

/// Finds lists whose order the steps decide, such as the tracks of a playlist.
///
/// For each element, a step must have named both the element and the entity that owns the list. Two
/// distinct orders must occur, from steps with a position among their arguments or steps that move
/// elements. The results of a search are left out, because a vendor may return them in any order.
extension ContractRelations {
  /// The maximum length of a list whose order is learnt.
  private static let maxElements = 16
  /// The maximum number of lists in a scenario whose order is learnt.
  private static let maxLists = 32
  /// The minimum number of distinct orders that show that a list's order matters.
  private static let leastOrders = 2

  /// A list whose elements and owner came from earlier steps, such as the tracks of a playlist
  /// after `addTrack(_:to:)`.
  private struct GivenList {
    let list: RelationPlace
    let key: String
    let thing: String
    let elements: [Value]
    /// The places from which the steps took the elements, in the order of the list; for `${name}`,
    /// this is an earlier result.
    let sources: [RelationPlace]

    func isOfOneThing(as other: GivenList) -> Bool { key == other.key && thing == other.thing }
  }

  /// The relations for the order of lists, such as the tracks of a playlist, for each scenario.
  ///
  /// If a list equals the same list in an earlier result, it is compared with that list. Otherwise,
  /// each element is compared with the value that a step had as its argument.
  var fillings: [[Relation]] {
    let found = samples.map { sample in
      let givers = sample.givers
      return (givers: givers, lists: givers.map { fillings(in: sample, by: $0) } ?? [])
    }
    var orders: [String: Set<[RelationPlace]>] = [:]
    for (sample, (givers, lists)) in zip(samples, found) {
      for list in lists where isInOrder(list, of: lists, in: sample, givers) {
        orders[list.key, default: []].insert(list.sources)
      }
    }
    let shown = orders.filter { $0.value.count >= Self.leastOrders }
    return found.map { found in
      let lists = found.lists.filter { shown[$0.key] != nil }
      return lists.flatMap { relations(of: $0, among: lists) }
    }
  }

  private func relations(of list: GivenList, among lists: [GivenList]) -> [Relation] {
    let before = lists.last { other in
      other.list.index < list.list.index && other.isOfOneThing(as: list)
    }
    if let before, before.elements == list.elements {
      return [Relation(list.list, .inOrder, before.list)]
    }
    return zip(list.sources.indices, list.sources).map { index, source in
      Relation(list.list.index(index), .inOrder, source)
    }
  }

  private func fillings(in sample: Sample, by givers: GivenValues) -> [GivenList] {
    let run = sample.run
    let lists = sample.values.lazy.compactMap { place, value -> GivenList? in
      guard case .array(let elements) = run.original(place) ?? value, let key = place.lastKey,
        (1...Self.maxElements).contains(elements.count), place.list == nil,
        Set(elements.compactMap(\.scalarText)).count == elements.count,
        let thing = run[place.parent]?.ownIdentity, !declared.isDeclared(place.path),
        !run.matchers(at: place).contains(where: { $0.saysOrder || $0.isDecisive })
      else { return nil }
      let sources = elements.compactMap { givers.source(of: $0, in: thing, until: place.index) }
      guard sources.count == elements.count else { return nil }
      return GivenList(list: place, key: key, thing: thing, elements: elements, sources: sources)
    }
    return Array(lists.prefix(Self.maxLists))
  }

  /// Checks whether the list's step put an element at a given position, or moved one.
  private func isInOrder(
    _ list: GivenList, of lists: [GivenList], in sample: Sample, _ givers: GivenValues?
  ) -> Bool {
    let step = list.list.index
    let positions = sample.positions(givenTo: step)
    guard list.elements.count > 1 else { return false }
    if let position = positions.first, positions.count == 1 {
      // The last element proves nothing, because elements without a position are also added at the
      // end.
      return list.elements.indices.dropLast().contains { index in
        (index == position || index == position - 1)
          && givers?.gives(list.elements[index], to: step) ?? false
      }
    }
    guard sample.run.scenario.operation(of: step)?.movesElements ?? false else { return false }
    return lists.contains { other in
      other.list.index < step && other.isOfOneThing(as: list) && other.elements != list.elements
        && Set(other.sources) == Set(list.sources)
    }
  }
}

/// The arguments of each step, including values that `${name}` takes from an earlier step.
struct GivenValues {
  typealias Entry = (source: RelationPlace, text: String)

  /// The arguments of each step, with the place that each comes from; empty for a step that failed.
  let entries: [[Entry]]
  /// The identifier of the object that each step returned; `nil` if the step failed or returned
  /// none.
  private let returned: [String?]

  init(_ entries: [[Entry]], in run: RunValues) {
    self.entries = entries
    returned = entries.indices.map { step in
      run.failed(at: step)
        ? nil : run[RelationPlace(.step, step, [.key("returned")])]?.ownIdentity
    }
  }

  func gives(_ value: Value, to step: Int) -> Bool {
    entries[step].contains { $0.text == value.scalarText }
  }

  /// Returns the argument that a list's element, such as a track, comes from.
  ///
  /// The argument belongs to the first step that took the element, and that took or returned the
  /// list's owner, such as a playlist. The result is `nil` if no step up to `end` did so.
  func source(of element: Value, in thing: String, until end: Int) -> RelationPlace? {
    guard let text = element.scalarText, entries.indices.contains(end) else { return nil }
    return entries[...end].enumerated().lazy.compactMap { step, entries -> RelationPlace? in
      guard returned[step] == thing || entries.contains(where: { $0.text == thing }) else {
        return nil
      }
      return entries.first { $0.text == text }?.source
    }.first
  }
}

extension ContractRelations.Sample {
  /// Collects the arguments of all steps; `nil` if no step takes one from an earlier step.
  var givenValues: GivenValues? {
    let names = run.scenario.steps.map { Set($0.action.arguments.flatMap(\.references)).sorted() }
    guard names.contains(where: { !$0.isEmpty }) else { return nil }
    let bound = boundPlaces
    return GivenValues(
      names.enumerated().map { step, names in
        let taken = names.compactMap { name -> GivenValues.Entry? in
          guard let place = bound[name], let text = run[place]?.scalarText else { return nil }
          return (place, text)
        }
        let given = arguments(of: step).compactMap { place, value -> GivenValues.Entry? in
          value.scalarText.map { (place, $0) }
        }
        return run.failed(at: step) ? [] : taken + given
      }, in: run)
  }

  /// Returns the arguments of a step that state an element's position, such as `index: 2`.
  func positions(givenTo step: Int) -> [Int] {
    arguments(of: step).compactMap { place, value in
      guard place.lastKey?.saysPlace ?? false, case .integer(let number) = value else {
        return nil
      }
      return number
    }
  }

  /// The place of each value that `$bind` stores, by the name it is stored under.
  private var boundPlaces: [String: RelationPlace] {
    var bound: [String: RelationPlace] = [:]
    for (place, value) in values where value.isTextOrNumber {
      for case .bind(let name) in run.matchers(at: place) where bound[name] == nil {
        bound[name] = place
      }
    }
    return bound
  }
}

extension Relation {
  /// Checks whether an element is at the expected index, or a list has the expected order.
  ///
  /// A double may have more elements than the vendor; a position is then not checked.
  func checkOrder(in run: RunValues, _ recorded: RunValues?) -> Check {
    guard let other, let expected = run.original(other),
      let list = place.endsInIndex ? place.list : place,
      case .array(let elements)? = run.original(list), run.isInOrder(list)
    else { return .notApplicable }
    guard case .index(let index) = place.components.last else {
      return isHeld(elements, expected)
    }
    if case .array(let others)? = recorded?.original(list), elements.count > others.count {
      return .notApplicable
    }
    guard elements.indices.contains(index) else {
      return .broken(Breach(value: .array(elements), other: expected, straying: .lacking))
    }
    guard let isSame = elements[index].isAlike(expected) else { return .notApplicable }
    return isSame ? .held : .broken(Breach(value: elements[index], other: expected))
  }

  private func isHeld(_ elements: [Value], _ expected: Value) -> Check {
    guard case .array(let others) = expected else { return .notApplicable }
    let pairs = zip(elements, others).map { $0.isAlike($1) }
    guard !pairs.contains(nil) else { return .notApplicable }
    // Different elements are reported by the relation `equal`. This relation is only about their
    // order.
    if strength == .seenOnce, Value.array(elements).isAlike(expected) != true {
      return .notApplicable
    }
    let isSame = elements.count == others.count && pairs.allSatisfy { $0 == true }
    return isSame ? .held : .broken(Breach(value: .array(elements), other: expected))
  }
}

extension String {
  private static let placeWords = ["at", "index", "place", "position", "rank", "slot"]

  /// True for the name of an argument that states where an element goes, such as `position`.
  fileprivate var saysPlace: Bool { hasWord(of: Self.placeWords) }

  private static let movingWords = [
    "arrange", "insert", "move", "order", "rearrange", "reorder", "shift", "sort", "swap",
  ]

  /// True for the name of an operation that moves elements, such as `moveTrack`.
  var movesElements: Bool { hasWord(of: Self.movingWords) }
}

extension Value {
  /// The names in all texts, at any depth, that consist of a single `${name}`.
  fileprivate var references: [String] {
    texts.filter(Template.isReference).flatMap { Value.string($0).usedNames }
  }

  /// The identifier under a key such as `id`; `nil` if the value is not an object or has none.
  var ownIdentity: String? {
    let key = fields.keys.sorted().first(where: \.isOwnIdentifier)
    return key.flatMap { fields[$0]?.scalarText }
  }
}
