import ContractBinding
import ContractValues

/// Finds lists that are sorted by the member that an argument names, as in `sort: price`.
extension ContractRelations {
  /// The minimum length of a list; a shorter one has no order.
  private static let leastElements = 2

  /// The relations between a list and the member by which it is sorted, for each scenario.
  var sorted: [[Relation]] {
    samples.map { sample in
      sample.values.compactMap { place, value -> Relation? in
        guard case .array(let elements) = value, elements.count >= Self.leastElements,
          !declared.isDeclared(place.path),
          !sample.run.matchers(at: place).contains(where: \.saysOrder)
        else { return nil }
        return elements[0].fields.keys.sorted().lazy.compactMap { key -> Relation? in
          guard sample.asks(for: key, of: place), let kind = Self.order(of: value, by: key),
            Self.isStable(elements, by: key)
          else { return nil }
          return Relation(place, kind, place.key(key))
        }.first
      }
    }
  }

  /// False for two times without parts of a millisecond, because the next recording may have equal
  /// times.
  private static func isStable(_ elements: [Value], by key: String) -> Bool {
    let times = elements.compactMap { $0.fields[key]?.comparableTime }
    return times.isEmpty || elements.count > leastElements || times.contains(where: \.isFine)
  }

  private static func order(of list: Value, by key: String) -> RelationKind? {
    switch (list.isSorted(by: key, <=), list.isSorted(by: key, >=)) {
    case (true, false): .rises
    case (false, true): .falls
    default: nil
    }
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
  private static let orderWords = ["sort", "sorted", "sorting", "order", "ordered", "ordering"]

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
  /// Checks whether a list is sorted by the numbers or times under a key; `nil` if one is missing.
  func isSorted(by key: String?, _ isOrdered: (Double, Double) -> Bool) -> Bool? {
    guard case .array(let elements) = self, let key else { return nil }
    let numbers = elements.compactMap { $0.fields[key]?.rank }
    guard numbers.count == elements.count else { return nil }
    return zip(numbers, numbers.dropFirst()).allSatisfy(isOrdered)
  }

  /// The number, or the time as a number, by which a list may be sorted; `nil` for other values.
  private var rank: Double? { double ?? comparableTime.map(\.rank) }
}
