/// A kind of relation; the order is that of the lines in a recording.
package enum RelationKind: Int, Sendable, Hashable, CaseIterable, Comparable {
  /// The value equals the value at another place, such as the identifier of a thing just created.
  case equal
  /// The list has the elements of another one in their order, or the element is at this place of
  /// its list.
  case inOrder
  /// The value differs from the value at another place, as the identifiers of two things do.
  case different
  /// The time is not after the time at another place, as `createdAt` is not after `updatedAt`.
  case notAfter
  /// The time is after that at another place, because a step has renewed it.
  case newer
  /// The number is the length of a list or a text, such as `itemCount`.
  case count
  /// The number is the sum of a member of a list's elements.
  case sum
  /// The number is the total of two numbers, such as a price with its tax.
  case total
  /// The number is the sum of the products of two members of a list's elements.
  case sumOfProducts
  /// The number is the product of two numbers, such as a quantity and a price.
  case product
  /// The number is the first of two numbers minus the second.
  case difference
  /// The number is that at another place plus the amounts of steps, such as 1 for each call.
  case plus
  /// The number is greater than that at another place, because steps have added to it.
  case greater
  /// The number is less than that at another place, because steps have taken from it.
  case less
  /// Each total in a list, except the first, is another total of the list plus the amount beside
  /// it.
  case runningTotal
  /// The number counts the seconds from one time to another.
  case seconds
  /// The number counts the minutes from one time to another.
  case minutes
  /// The number counts the hours from one time to another.
  case hours
  /// The number counts the days from one time to another.
  case days
  /// The text equals that at another place after the blanks at its ends are removed.
  case trimmed
  /// The text is the one at another place, converted to upper case.
  case upperCase
  /// The text is the one at another place, converted to lower case.
  case lowerCase
  /// The text is that at another place in lower case and without blanks at its ends.
  case trimmedLowerCase
  /// The list has the elements of another one without repetitions.
  case unique
  /// The text is that at another place as a part of an address, such as `blue-in-green`.
  case slug
  /// The text is the last key of another place, such as `name`, or contains it.
  case nameOf
  /// The values of one member of the list's elements rise, or stay equal.
  case rises
  /// The values of one member of the list's elements fall, or stay equal.
  case falls
  /// The boolean is true exactly if there is a value at another place.
  case trueWith
  /// The boolean is true exactly if there is no value at another place.
  case trueWithout
  /// The value is not missing, null or an empty text.
  case there
  /// The list has no element with the identity at another place, such as that of a deleted thing.
  case lacks
  /// The elements of the list all have the value at another place, which is an argument of its
  /// step.
  case areAll
  /// One of the list's elements has the value at another place, as a payment names its receiver.
  case includes
  /// The text contains the text or number at another place, as an address contains an identifier.
  case contains
  /// The value has a format, such as that of a UUID.
  case format
  /// The value is one of few words that the vendor has for this place, such as `open` and `paid`.
  case word
  /// The value is the code that the vendor's error has, such as `insufficient_funds`.
  case code

  /// The severity of a violation; `none` if it is not reported.
  package enum Tier: Sendable, Hashable {
    case none, warning, error
  }

  private struct Rule {
    /// The text between the places in a recording, such as `=`.
    let sign: String
    /// The severity of a violation by a double, which should answer as the vendor does.
    var tierOnDoubles = Tier.error
    /// The severity of a violation by the vendor itself, in a live run.
    var tierLive = Tier.warning
  }

  private var rule: Rule {
    switch self {
    case .equal: Rule(sign: "=")
    case .inOrder: Rule(sign: "= in order")
    case .different: Rule(sign: "≠")
    case .notAfter: Rule(sign: "≤")
    case .newer: Rule(sign: "is newer than")
    case .count: Rule(sign: "= length of")
    case .sum: Rule(sign: "= sum of")
    case .total: Rule(sign: "= total of")
    case .sumOfProducts: Rule(sign: "= sum of products of")
    case .product: Rule(sign: "= product of")
    case .difference: Rule(sign: "= difference of")
    case .plus: Rule(sign: "=")
    case .greater: Rule(sign: ">")
    case .less: Rule(sign: "<")
    case .runningTotal: Rule(sign: "= running total of")
    case .seconds: Rule(sign: "= seconds between")
    case .minutes: Rule(sign: "= minutes between")
    case .hours: Rule(sign: "= hours between")
    case .days: Rule(sign: "= days between")
    case .trimmed: Rule(sign: "= trimmed")
    case .upperCase: Rule(sign: "= upper case of")
    case .lowerCase: Rule(sign: "= lower case of")
    case .trimmedLowerCase: Rule(sign: "= trimmed lower case of")
    case .unique: Rule(sign: "= unique elements of")
    case .slug: Rule(sign: "= slug of")
    case .nameOf: Rule(sign: "= name of")
    case .rises: Rule(sign: "has in rising order")
    case .falls: Rule(sign: "has in falling order")
    case .trueWith: Rule(sign: "is true with")
    case .trueWithout: Rule(sign: "is true without")
    case .there: Rule(sign: "is there")
    case .lacks: Rule(sign: "lacks")
    case .areAll: Rule(sign: "are all")
    case .includes: Rule(sign: "includes")
    // Many fakes have one address for all things, or build it from another number.
    case .contains: Rule(sign: "contains", tierOnDoubles: .none)
    // The formats of a vendor's answers are compared with the recorded answers themselves.
    case .format: Rule(sign: "is", tierOnDoubles: .warning, tierLive: .none)
    case .word: Rule(sign: "is a word of the vendor", tierOnDoubles: .warning, tierLive: .none)
    case .code: Rule(sign: "is a code of the vendor", tierLive: .none)
    }
  }

  /// The text between the places in a recording, such as `=`.
  package var sign: String { rule.sign }
  /// The severity of a violation by a double, which should answer as the vendor does.
  package var tierOnDoubles: Tier { rule.tierOnDoubles }
  /// The severity of a violation by the vendor itself, in a live run.
  package var tierLive: Tier { rule.tierLive }

  /// True if the relation names no other place and no format, so that its line ends with the kind.
  var isAboutOne: Bool { [.word, .code, .there].contains(self) }

  /// True if the value is compared with the values at two other places.
  package var isAboutThree: Bool {
    [.total, .product, .sumOfProducts, .difference].contains(self) || unit != nil
  }

  /// The seconds of the unit in which a time between two others is counted; `nil` for other kinds.
  var unit: Double? {
    switch self {
    case .seconds: 1
    case .minutes: 60
    case .hours: 3600
    case .days: 86_400
    default: nil
    }
  }

  /// The kinds with their signs as bytes, the longest first, because a sign can begin with a
  /// shorter one.
  ///
  /// ``plus`` is missing, because its number is at the end of the line.
  private static let longestFirst = allCases.filter { $0 != .plus }.map {
    (kind: $0, sign: Array($0.sign.utf8))
  }
  .sorted { $0.sign.count > $1.sign.count }
  private static let equalities = longestFirst.filter { $0.sign[0] == equalSign }
  private static let others = longestFirst.filter { $0.sign[0] != equalSign }
  private static let equalSign = UInt8(ascii: "=")
  private static let equality = [equalSign]
  private static let equalToStep = Array("= step ".utf8)

  /// Reads the sign of a kind; `nil` if none comes next.
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

  /// Orders the kinds as recordings list them.
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
