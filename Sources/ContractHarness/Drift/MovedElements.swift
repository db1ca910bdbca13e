import ContractBinding
import ContractModel
import ContractValues

/// Finds lists in a live run whose elements have only moved, perhaps to other pages.
///
/// Such a list counts as one change, instead of one for each member of each element.
struct MovedElements {
  /// The minimum number of changed members in an element that counts as another element.
  ///
  /// One is enough in an element with volatile members, such as an identifier. It is not if the
  /// same request has several answers, because the element may have changed in the meantime.
  private static let minMembers = 2
  /// The maximum number of recorded elements to search.
  ///
  /// Each of them is compared with each element in the live run.
  private static let maxElements = 64

  private let volatility: Volatility
  private let recorded: [Value?]
  private let live: [Value?]
  /// The paths and queries of the recorded requests, to see which request was sent twice.
  private let targets: [String]

  private init(_ volatility: Volatility, recording: Recording, live: Recording) {
    self.volatility = volatility
    recorded = recording.evidence.exchanges.map(\.result.json)
    targets = recording.evidence.exchanges.map(\.request.target)
    self.live = live.evidence.exchanges.map(\.result.json)
  }

  /// Replaces the differences inside a list by a single one, if its elements have only moved.
  ///
  /// The recording must contain each element somewhere, and no element may be lost. After a shorter
  /// page, elements may be missing, because no request asks for the last page.
  ///
  /// Without a difference inside a list, no answer is parsed.
  static func joined(
    _ differences: [Difference], _ volatility: Volatility, recording: Recording, live: Recording
  ) -> [Difference] {
    let inLists = differences.indices.filter { differences[$0].list != nil }
    guard !inLists.isEmpty else { return differences }
    let moved = MovedElements(volatility, recording: recording, live: live)
    var joined: [Difference?] = differences
    for (list, indices) in Dictionary(grouping: inLists, by: { differences[$0].list }) {
      guard let list,
        let change = moved.change(
          of: list, indices.map { differences[$0] },
          mayLose: differences.contains { $0.isEarlierPage(than: list) })
      else { continue }
      for index in indices { joined[index] = nil }
      joined[indices[0]] = change
    }
    return joined.compactMap(\.self)
  }

  private func change(
    of list: Place, _ differences: [Difference], mayLose: Bool
  ) -> Difference? {
    let length = list.components.count
    let elements = Dictionary(grouping: differences) { $0.place.components[length] }
    guard let exchange = list.exchange, recorded.count == live.count,
      let before = recorded[exchange]?.array(at: list.path),
      let after = live[exchange]?.array(at: list.path),
      elements.values.allSatisfy({ $0.count >= Self.minMembers })
        || !mayLose && areOfDifferentRequests(list.path)
          && before.indices.allSatisfy({ hasVolatileMember(before[$0], list.path.index($0), list) }),
      mayLose
        ? areRecorded(after, at: list.path)
        : areRecorded(live.flatMap { $0?.array(at: list.path) ?? [] }, at: list.path, all: true)
    else { return nil }
    var change = differences[0]
    change.place = list
    change.change = .order
    (change.before, change.after) = (.array(before), .array(after))
    return change
  }

  /// Checks whether the recorded lists at a path contain all the given elements.
  ///
  /// An element that occurs twice must be recorded twice. The lists of all exchanges are searched
  /// together, because an element may have moved to another page.
  ///
  /// With `all`, they may contain no other elements. If the lists are too long to search, the
  /// result is false.
  private func areRecorded(_ elements: [Value], at path: ValuePath, all: Bool = false) -> Bool {
    var left = recorded.indices.flatMap { exchange in
      (recorded[exchange]?.array(at: path) ?? []).enumerated().map {
        (value: $1, root: Place.exchange(exchange), path: path.index($0))
      }
    }
    guard left.count <= Self.maxElements, !all || left.count == elements.count else { return false }
    return elements.allSatisfy { element in
      let same = left.firstIndex { isSame($0.value, element, $0.path, in: $0.root) }
      if let same { left.remove(at: same) }
      return same != nil
    }
  }

  /// True if each recorded answer with a list at a path belongs to another request.
  ///
  /// If the same request was sent twice, an element may have changed in the meantime.
  private func areOfDifferentRequests(_ path: ValuePath) -> Bool {
    let asked = recorded.indices.filter { recorded[$0]?.array(at: path) != nil }.map { targets[$0] }
    return Set(asked).count == asked.count
  }

  /// Tells if an element of a list has a member that differs in each run, such as an identifier.
  ///
  /// Such a member does not count as changed, so a moved element shows fewer changed members.
  private func hasVolatileMember(_ element: Value, _ path: ValuePath, _ list: Place) -> Bool {
    guard case .object(let members) = element, let exchange = list.exchange else { return false }
    let body = Place.exchange(exchange).key("response").key("body")
    return members.keys.contains { volatility.isVolatile(path.key($0), in: body) }
  }

  /// Checks whether an element equals a recorded one; volatile values must only have the same type.
  private func isSame(_ old: Value, _ new: Value, _ path: ValuePath, in exchange: Place) -> Bool {
    let body = exchange.key("response").key("body")
    if volatility.isDeclared(path) { return true }
    if volatility.isVolatile(path, in: body) { return ValueShape(of: old) == ValueShape(of: new) }
    switch (old, new) {
    case (.object(let old), .object(let new)):
      return old.keys == new.keys
        && old.allSatisfy { key, value in
          new[key].map { isSame(value, $0, path.key(key), in: exchange) } ?? false
        }
    case (.array(let old), .array(let new)):
      return old.count == new.count
        && zip(old, new).enumerated().allSatisfy { index, pair in
          isSame(pair.0, pair.1, path.index(index), in: exchange)
        }
    default: return old.isSame(as: new)
    }
  }
}

extension Difference {
  /// Checks whether this difference is an earlier page, at the same path, that became longer or
  /// shorter.
  ///
  /// A later page then starts with another element.
  func isEarlierPage(than list: Place) -> Bool {
    guard isOfList, change != .order, side == .vendor, let own = place.exchange,
      let later = list.exchange
    else { return false }
    return own < later && place.path == list.path
  }

  /// The outermost list in the answer that contains the value in one of its elements; `nil` if
  /// there is none.
  fileprivate var list: Place? {
    guard place.isInResponseBody, side == .vendor,
      let index = place.components.firstIndex(where: \.isIndex), index < place.components.count - 1
    else { return nil }
    return Place(place.root, Array(place.components.prefix(index)))
  }
}

extension Value {
  fileprivate func array(at path: ValuePath) -> [Value]? {
    if case .array(let elements)? = part(at: path.components[...]) { elements } else { nil }
  }
}
