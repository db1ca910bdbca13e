/// A kind of relation, in the order in which a recording lists them.
package enum RelationKind: Sendable, Hashable, CaseIterable, Comparable {
  /// The value equals the value at another place, as the `id` in `get` equals the `id` in `create`.
  case equal
  /// The list has the same elements in the same order as another list.
  ///
  /// For a place that ends in an index, the element at this index equals the value at another
  /// place.
  case inOrder
  /// The value differs from the value at another place, like the identifiers of two entities.
  case different
  /// The time is not after the time at another place, like `createdAt` and `updatedAt`.
  ///
  /// For a member of a list's elements, each time is not after an argument such as `to`.
  case notAfter
  /// Each element's time is not before an argument of its step, such as `from`.
  case notBefore
  /// The time is after the time at another place, because a step has renewed it.
  case newer
  /// The number is the length of a list or a text at another place, such as `itemCount`.
  case count
  /// The number is greater than the length of a list that is only a page, such as `total`.
  case countsMore
  /// The member leads to the next page, such as `next`, and has a value exactly if elements follow
  /// the list, as the `total` beside it says.
  case leadsPast
  /// The number is the sum of one member over the elements of a list, such as their prices.
  case sum
  /// The number is the total of two other numbers, such as a net price and its tax.
  case total
  /// The number is the sum of the products of two members over a list, such as quantity times
  /// price.
  case sumOfProducts
  /// The number is the product of two other numbers, such as a quantity and a price.
  case product
  /// The number is the first of two other numbers minus the second.
  case difference
  /// The number equals the number at another place plus the amounts of steps, such as 1 for each
  /// call.
  case plus
  /// The number is greater than the number at another place, because steps have added to it.
  case greater
  /// The number is less than the number at another place, because steps have subtracted from it.
  case less
  /// Each total in a list, except the first, is another total plus the amount in the same element.
  case runningTotal
  /// The time is the local time at another place, in UTC, as recorded.
  case local
  /// The seconds from one time to another, such as `duration` from `startedAt` to `endedAt`.
  case seconds
  /// The minutes from one time to another, such as `delayMinutes`.
  case minutes
  /// The hours from one time to another, such as `workedHours`.
  case hours
  /// The days from one time to another, such as `rentalDays`.
  case days
  /// The text at another place without blanks at its ends, such as `Tea` for `Tea `.
  case trimmed
  /// The text at another place in upper case, such as `TEA` for `Tea`.
  case upperCase
  /// The text at another place in lower case, such as `tea` for `Tea`.
  case lowerCase
  /// The text at another place in lower case, without blanks at its ends: `tea` for `Tea `.
  case trimmedLowerCase
  /// The list has the elements of another list without repetitions.
  case unique
  /// The text is the text at another place in the form for a URL, such as `blue-in-green`.
  case slug
  /// The text is or contains the last key of another place, such as `name`.
  case nameOf
  /// The list has at most as many elements as an argument of its step allows, such as `limit`.
  case atMost
  /// The list is sorted by one member of its elements, such as `price`, the smallest first.
  case rises
  /// The list is sorted by one member of its elements, such as `price`, the largest first.
  case falls
  /// The boolean is true exactly if another place has a value that is not null, zero or empty.
  case trueWith
  /// The boolean is true exactly if another place has no value, or one that is null, zero or empty.
  case trueWithout
  /// The value is not missing, null or an empty text.
  case there
  /// The list has no element with the identifier at another place, such as that of a deleted
  /// entity.
  case lacks
  /// All elements of the list have the value at another place, which is an argument of its step.
  case areAll
  /// The list's elements of one thing have no other times than the recorded ones, such as the
  /// occurrences of an event.
  case recurs
  /// One of the list's elements has the value at another place, like a payment that names its
  /// receiver.
  case includes
  /// The text contains the text or number at another place, like an address with an identifier.
  case contains
  /// The value has a format, such as a UUID.
  case format
  /// The value is one of the vendor's fixed words for this place, such as `open` or `paid`.
  case word
  /// The value equals the code in the vendor's error, such as `insufficient_funds`.
  case code

  /// The severity of a violation; `none` means that it is not reported.
  package enum Tier: Sendable, Hashable {
    case none, warning, error
  }

  /// The text between the places in a recording, such as `=`.
  package var sign: String {
    switch self {
    case .equal, .plus: "="
    case .inOrder: "= in order"
    case .different: "≠"
    case .notAfter: "≤"
    case .notBefore: "≥"
    case .newer: "is newer than"
    case .count: "= length of"
    case .countsMore: "counts more than"
    case .leadsPast: "leads past"
    case .sum: "= sum of"
    case .total: "= total of"
    case .sumOfProducts: "= sum of products of"
    case .product: "= product of"
    case .difference: "= difference of"
    case .greater: ">"
    case .less: "<"
    case .runningTotal: "= running total of"
    case .local: "= UTC of"
    case .seconds: "= seconds between"
    case .minutes: "= minutes between"
    case .hours: "= hours between"
    case .days: "= days between"
    case .trimmed: "= trimmed"
    case .upperCase: "= upper case of"
    case .lowerCase: "= lower case of"
    case .trimmedLowerCase: "= trimmed lower case of"
    case .unique: "= unique elements of"
    case .slug: "= slug of"
    case .nameOf: "= name of"
    case .atMost: "has at most"
    case .rises: "has in rising order"
    case .falls: "has in falling order"
    case .trueWith: "is true with"
    case .trueWithout: "is true without"
    case .there: "is there"
    case .lacks: "lacks"
    case .areAll: "are all"
    case .recurs: "recur as those of"
    case .includes: "includes"
    case .contains: "contains"
    case .format: "is"
    case .word: "is a word of the vendor"
    case .code: "is a code of the vendor"
    }
  }

  /// The severity if a double violates the relation.
  package var tierOnDoubles: Tier {
    switch self {
    // Many fakes use one address for all objects, or build it from another number.
    case .contains: .none
    case .format, .word: .warning
    default: .error
    }
  }

  /// The severity if the vendor itself violates the relation in a live run.
  package var tierLive: Tier {
    switch self {
    // A vendor's answers are compared with the recorded answers themselves, including their
    // formats.
    case .format, .word, .code: .none
    default: .warning
    }
  }

  /// True if the relation has no other place and no format, so that its line ends with the sign.
  var isAboutOne: Bool { [.word, .code, .there].contains(self) }

  /// True if the value is compared with the values at two other places.
  package var isAboutThree: Bool {
    [.total, .product, .sumOfProducts, .difference].contains(self) || unit != nil
  }

  /// The length of a time unit in seconds, such as 60 for ``minutes``; `nil` for other kinds.
  var unit: Double? {
    switch self {
    case .seconds: 1
    case .minutes: 60
    case .hours: 3600
    case .days: 86_400
    default: nil
    }
  }

  /// The signs as bytes, the longest first, because a sign can begin with a shorter one.
  ///
  /// ``plus`` is missing, because its line begins like ``equal`` and has the number at the end.
  private static let longestFirst = allCases.filter { $0 != .plus }.map {
    (kind: $0, sign: Array($0.sign.utf8))
  }
  .sorted { $0.sign.count > $1.sign.count }
  private static let equalities = longestFirst.filter { $0.sign[0] == equalSign }
  private static let others = longestFirst.filter { $0.sign[0] != equalSign }
  private static let equalSign = UInt8(ascii: "=")
  private static let equality = [equalSign]
  private static let equalToStep = Array("= step ".utf8)

  /// Reads the sign of a kind; `nil` if the text does not continue with one.
  init?(reading reader: inout RelationReader) {
    // Most lines are equalities with an earlier step, so this sign is tried before all others.
    if reader.begins(with: Self.equalToStep), reader.take(Self.equalSign) {
      self = .equal
      return
    }
    let signs = reader.begins(with: Self.equality) ? Self.equalities : Self.others
    guard let kind = signs.first(where: { reader.take($0.sign) })?.kind else { return nil }
    self = kind
  }
}
