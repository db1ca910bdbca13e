import ContractBinding
import ContractValues

/// Finds booleans that state whether another member has a value, such as `hasMore` for `next`.
extension ContractRelations {
  /// A boolean, and another member of the same object that may decide it.
  private struct BooleanAndValue {
    let names: Pair
    let isTrue: Bool
    let other: Value
    /// True if the other value changes from run to run, which counts like two distinct values.
    let changes: Bool
    let column: ResultColumn
    let place: RelationPlace
  }

  /// The minimum number of results that support a relation.
  private static let leastResults = 3

  /// The relations for booleans that are true exactly if another member has a value, or has none.
  ///
  /// Both cases must occur, and the names must belong together, as `paid` and `paidBy` do.
  var presences: [[Relation]] {
    let found = samples.map { tellings(in: $0) }
    let byNames = Dictionary(grouping: found.joined(), by: \.names)
    let kinds = byNames.compactMapValues { kind(shownBy: $0) }
    return found.map { tellings in
      tellings.filter { isOpen($0.column) }.compactMap { telling in
        kinds[telling.names].map { Relation(telling.column.place, $0, telling.place) }
      }.oncePerPlace()
    }
  }

  private func kind(shownBy tellings: [BooleanAndValue]) -> RelationKind? {
    let cases = Set(tellings.map { [$0.isTrue, $0.other.isThere] })
    let values = Set(tellings.filter(\.other.isThere).map(\.other))
    let areDistinct = values.count > 1 || tellings.contains { $0.changes && $0.other.isThere }
    guard cases.count == 2, areDistinct, tellings.count >= Self.leastResults else {
      return nil
    }
    if cases == [[true, true], [false, false]] { return .trueWith }
    return cases == [[true, false], [false, true]] ? .trueWithout : nil
  }

  private func tellings(in sample: Sample) -> [BooleanAndValue] {
    let times = Set(sample.times.map(\.place))
    let changing = Set(sample.changing.map(\.place))
    return sample.results.flatMap { column -> [BooleanAndValue] in
      guard case .boolean(let isTrue) = column.value, let key = column.key,
        let siblings = sample.run[column.place.parent]?.fields
      else { return [] }
      return siblings.sorted { $0.key < $1.key }.compactMap { name, value in
        let place = column.place.parent.key(name)
        guard name != key, !value.isBooleanOrObject, !times.contains(place),
          key.tells(of: name)
        else { return nil }
        return BooleanAndValue(
          names: Pair(key, name), isTrue: isTrue, other: value, changes: changing.contains(place),
          column: column, place: place)
      }
    }
  }
}

extension String {
  private static let pieceWords = ["next", "cursor", "continuation", "token"]
  private static let sizeWords = ["count", "size", "length", "byte", "text", "item", "element"]
  /// The minimum number of first letters that two names must share, as `paid` and `paidBy` do.
  private static let leastShared = 4

  /// Checks whether a boolean's name refers to another member, as `hasMore` does to `nextCursor`.
  fileprivate func tells(of other: String) -> Bool {
    let name = lowercased()
    if hasWord(of: ["more", "next", "last"]) { return other.hasWord(of: Self.pieceWords) }
    if hasWord(of: ["empty"]) { return other.hasWord(of: Self.sizeWords) }
    let stem = ["is", "has", "was"].first(where: name.hasPrefix).map { name.dropFirst($0.count) }
    let shared = zip(stem ?? name[...], other.lowercased()).prefix { $0 == $1 }.count
    return shared >= Self.leastShared
  }
}

extension Value {
  /// True for any value except null, zero, and an empty text or list.
  package var isThere: Bool { ![.null, "", [], 0, .number(0)].contains(self) }

  fileprivate var isBooleanOrObject: Bool {
    switch self {
    case .boolean, .object: true
    default: false
    }
  }
}
