import ContractBinding
import ContractValues

/// Finds lists that are sorted by the member that an argument asks for, as in `sort: price`.
///
/// An argument such as `sort: newest` does not name the member. Then the lists of all steps with
/// this argument must be sorted by exactly one member.
extension ContractRelations {
  /// The minimum length of a list; a shorter one has no order.
  private static let leastElements = 2
  /// The minimum length of a list that shows which member an argument means.
  private static let leastToShow = 3
  /// The minimum length of a single list whose order is no coincidence.
  private static let leastToBeSure = 5

  /// A member of a list's elements, and the direction in which it sorts them.
  fileprivate struct Order: Hashable {
    let key: String
    let kind: RelationKind
  }

  /// A list, and an argument of its step that asks for an order without the name of a member.
  private struct AskedList {
    let list: RelationPlace
    let elements: [Value]
    /// The places of the list and the argument, and the argument's text.
    let asked: [String]
  }

  /// The relations between a list and the member by which it is sorted, for each scenario.
  var sorted: [[Relation]] {
    let named = samples.map { sample in
      lists(in: sample).compactMap { namedOrder(of: $0, $1, in: sample) }
    }
    let asked = zip(samples, named).map { sample, relations in
      let known = Set(relations.map(\.place))
      return lists(in: sample).filter { !known.contains($0.place) }
        .flatMap { askedLists($0, $1, in: sample) }
    }
    let orders = Dictionary(grouping: asked.joined(), by: \.asked).compactMapValues(order)
    return zip(named, asked).map { relations, asked in
      relations
        + asked.compactMap { list in
          orders[list.asked].map { order, isSure in
            let relation = list.list.sorted(by: order)
            return isSure ? relation : relation.seenOnce
          }
        }.oncePerPlace()
    }
  }

  /// Returns the lists of a sample whose order neither the contract nor chance decides.
  private func lists(in sample: Sample) -> [(place: RelationPlace, elements: [Value])] {
    sample.lists.filter { place, elements in
      elements.count >= Self.leastElements && !declared.isDeclared(place.path)
        && !sample.run.matchers(at: place).contains(where: \.saysOrder)
    }
  }

  private func namedOrder(
    of list: RelationPlace, _ elements: [Value], in sample: Sample
  ) -> Relation? {
    elements[0].fields.keys.sorted().lazy.compactMap { key -> Relation? in
      guard sample.asks(for: key, of: list), let order = Self.order(of: elements, by: key),
        Self.isStable(elements, by: key)
      else { return nil }
      return list.sorted(by: order)
    }.first
  }

  private func askedLists(
    _ list: RelationPlace, _ elements: [Value], in sample: Sample
  ) -> [AskedList] {
    sample.arguments(of: list.index).compactMap { given, value in
      guard given.lastKey?.asksForOrder ?? false, case .string(let text) = value else { return nil }
      let places = [list, given].map(sample.likeness)
      return AskedList(list: list, elements: elements, asked: places + [text])
    }
  }

  /// Returns the only order that all lists with one argument have; `nil` if there is none.
  ///
  /// It is sure if two different lists show it, or a long one.
  private func order(of lists: [AskedList]) -> (order: Order, isSure: Bool)? {
    let showing = lists.map(\.elements).filter { $0.count >= Self.leastToShow }
    guard let first = showing.max(by: { $0.count < $1.count }) else { return nil }
    let keys = first[0].fields.keys.filter { !$0.isIdentifier }.sorted()
    let orders = keys.compactMap { Self.order(of: first, by: $0) }.filter { order in
      lists.allSatisfy { Value.array($0.elements).isSorted(by: order.key, order.kind) == true }
    }
    // A time such as `updatedAt` is often that of `createdAt`.
    let different = Dictionary(grouping: orders) { order in
      first.map { $0.fields[order.key] }
    }
    guard let found = orders.first, different.count == 1 else { return nil }
    return (found, Set(showing).count > 1 || first.count >= Self.leastToBeSure)
  }

  /// False for two times without parts of a millisecond, because the next recording may have equal
  /// times.
  private static func isStable(_ elements: [Value], by key: String) -> Bool {
    let times = elements.compactMap { $0.fields[key]?.comparableTime }
    return times.isEmpty || elements.count > leastElements || times.contains(where: \.isFine)
  }

  private static func order(of elements: [Value], by key: String) -> Order? {
    let list = Value.array(elements)
    let kinds = [RelationKind.rises, .falls].filter { list.isSorted(by: key, $0) == true }
    return kinds.count == 1 ? Order(key: key, kind: kinds[0]) : nil
  }
}

extension RelationPlace {
  fileprivate func sorted(by order: ContractRelations.Order) -> Relation {
    Relation(self, order.kind, key(order.key))
  }
}

extension ContractRelations.Sample {
  /// Checks whether an argument asks for the list to be sorted by `key`, as in `sort: -createdAt`.
  fileprivate func asks(for key: String, of list: RelationPlace) -> Bool {
    arguments(of: list.index).contains { given in
      given.place.lastKey?.asksForOrder ?? false
        && given.value.scalarText?.namesOrder(by: key) ?? false
    }
  }
}

extension String {
  private static let orderWords = [
    "sort", "sorted", "sorting", "order", "ordered", "ordering", "rank", "ranked", "ranking",
  ]

  /// True for the name of an argument that asks for an order, such as `sortBy`, but not `groupBy`.
  fileprivate var asksForOrder: Bool { self == "by" || hasWord(of: Self.orderWords) }

  private static let directions = ["descending", "ascending", "desc", "asc"]

  /// Checks whether an argument's text is `key`, alone or with a direction: `-price` or
  /// `price:desc`.
  fileprivate func namesOrder(by key: String) -> Bool {
    let letters = { (text: String) in text.lowercased().filter { $0.isLetter || $0.isNumber } }
    let (asked, name) = (letters(self), letters(key))
    let short = Self.endingsOfTimes.first(where: key.hasSuffix).map {
      letters("\(key.dropLast($0.count))")
    }
    return [name, short ?? ""].contains { name in
      !name.isEmpty && (asked == name || Self.directions.contains { asked == name + $0 })
    }
  }

  /// The endings of keys for times, which an argument may omit: `sort: created` for `createdAt`.
  private static let endingsOfTimes = ["At", "_at", "On", "_on", "Date", "_date", "Time", "_time"]
}

extension Value {
  /// Checks whether a list is sorted by the numbers, times or texts under a key.
  ///
  /// For texts, the letter case may matter or not.
  ///
  /// The result is `nil` if an element has no such value, and for a value that is not a list.
  func isSorted(by key: String?, _ kind: RelationKind) -> Bool? {
    guard case .array(let elements) = self, let key else { return nil }
    let members = elements.compactMap { $0.fields[key] }
    guard members.count == elements.count else { return nil }
    let numbers = members.compactMap(\.rank)
    if numbers.count == members.count { return kind.sorts(numbers) }
    let texts = members.compactMap { if case .string(let text) = $0 { text } else { nil } }
    guard texts.count == members.count else { return nil }
    return kind.sorts(texts) || kind.sorts(texts.map { $0.lowercased() })
  }

  /// The number, or the time as a number, by which a list may be sorted; `nil` for other values.
  private var rank: Double? { double ?? comparableTime.map(\.rank) }
}

extension RelationKind {
  fileprivate func sorts(_ values: [some Comparable]) -> Bool {
    zip(values, values.dropFirst()).allSatisfy { self == .falls ? $0 >= $1 : $0 <= $1 }
  }
}
