import ContractBinding
import ContractValues

/// Learning of lists whose order the steps decide, such as the tracks of a playlist.
///
/// A step must have named each element together with the thing that has the list. Two distinct
/// orders must come from positions that steps were given, or from steps that move elements. The
/// results of a search are not learnt, because a vendor may return them in any order.
extension ContractRelations {
  /// The length of a list up to which its order is learnt.
  private static let maxElements = 16
  /// The largest number of a scenario's lists whose order is learnt.
  private static let maxLists = 32
  /// The number of distinct orders that show that a list is in order.
  private static let leastOrders = 2

  /// A list of texts or numbers in an object, each of which a step was given together with the
  /// object.
  private struct GivenList {
    let list: RelationPlace
    let key: String
    let thing: String
    let elements: [Value]
    /// The places from which the elements come, in the order of the list.
    let sources: [RelationPlace]

    func isOfOneThing(as other: GivenList) -> Bool { key == other.key && thing == other.thing }
  }

  /// The ``RelationKind/inOrder`` relations: each element with its source, or an unchanged list
  /// with the same list before.
  var fillings: [[Relation]] {
    let found = samples.map { sample in
      sample.givers.map { givers in (givers: givers, lists: fillings(in: sample, by: givers)) }
    }
    var orders: [String: Set<[RelationPlace]>] = [:]
    for (sample, found) in zip(samples, found) {
      for list in found?.lists ?? []
      where isInOrder(list, of: found?.lists ?? [], in: sample, found?.givers) {
        orders[list.key, default: []].insert(list.sources)
      }
    }
    let shown = orders.filter { $0.value.count >= Self.leastOrders }
    return found.map { found in
      let lists = (found?.lists ?? []).filter { shown[$0.key] != nil }
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
        (1...Self.maxElements).contains(elements.count), place.list == nil, !place.endsInIndex,
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

  /// Checks whether a list shows an order: its step put an element at a given position, or moved
  /// one.
  private func isInOrder(
    _ list: GivenList, of lists: [GivenList], in sample: Sample, _ givers: GivenValues?
  ) -> Bool {
    let step = list.list.index
    let positions = sample.positions(givenTo: step)
    guard list.elements.count > 1 else { return false }
    if let position = positions.first, positions.count == 1 {
      // The last element shows nothing, because an element without a position is added there too.
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

/// The values that each step was given, also those that `${name}` takes from an earlier step.
struct GivenValues {
  typealias Entry = (source: RelationPlace, text: String)

  /// The values of each step, at the index of the step.
  let entries: [[Entry]]
  /// The identity of the thing that each step returned; `nil` for a step that failed.
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

  /// The place from which an element comes; `nil` if no step has named it together with the thing.
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
  /// The values that the steps were given; `nil` if no step takes one from another.
  var givers: GivenValues? {
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

  /// The numbers among a step's arguments that say where an element is to be.
  func positions(givenTo step: Int) -> [Int] {
    arguments(of: step).compactMap { place, value in
      guard place.lastKey?.saysPlace ?? false, case .integer(let number) = value else {
        return nil
      }
      return number
    }
  }

  /// The place of each value that `$bind` keeps, by its name.
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
  /// Checks whether an element is at its place, or whether a list has the elements of another list
  /// in their order.
  ///
  /// A double may have more elements than the vendor.
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
    // The relation `equal` reports other elements. This one is about their order.
    if strength == .seenOnce, Value.array(elements).isAlike(expected) != true {
      return .notApplicable
    }
    let isSame = elements.count == others.count && pairs.allSatisfy { $0 == true }
    return isSame ? .held : .broken(Breach(value: .array(elements), other: expected))
  }
}

extension String {
  private static let placeWords = ["at", "index", "place", "position", "rank", "slot"]

  /// True for a name such as `position`, which says where an element is to be.
  fileprivate var saysPlace: Bool { hasWord(of: Self.placeWords) }

  private static let movingWords = [
    "arrange", "insert", "move", "order", "rearrange", "reorder", "shift", "sort", "swap",
  ]

  /// True for the name of an operation such as `moveTrack`.
  var movesElements: Bool { hasWord(of: Self.movingWords) }
}

extension Value {
  /// The names in texts that are one `${name}` and nothing else, at any depth.
  fileprivate var references: [String] {
    texts.filter(Template.isReference).flatMap { Value.string($0).usedNames }
  }

  /// The identifier under a key such as `id`; `nil` if the value is no object with one.
  var ownIdentity: String? {
    let key = fields.keys.sorted().first(where: \.isOwnIdentifier)
    return key.flatMap { fields[$0]?.scalarText }
  }
}
