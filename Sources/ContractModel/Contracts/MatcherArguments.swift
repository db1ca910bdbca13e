package import ContractBinding
import ContractValues

/// The end of a text that `$starts-with` and `$ends-with` compare.
package enum TextEdge: String, Sendable, Hashable, WireCodable {
  case start = "starts-with"
  case end = "ends-with"

  /// Returns true if a text begins or ends with the given text.
  ///
  /// Bytes are compared, so an `é` of one code point differs from an `é` of two.
  package func holds(_ part: String, in text: String) -> Bool {
    switch self {
    case .start: text.utf8.starts(with: part.utf8)
    case .end: text.utf8.reversed().starts(with: part.utf8.reversed())
    }
  }

  /// The rule in messages, such as `a string that starts with "a"`.
  package func noun(_ part: String) -> String {
    "a string that \(self == .start ? "starts" : "ends") with \(part.quotedAsJSON)"
  }
}

/// One limit of the range in which a number or a date must lie.
package enum ValueBound: String, Sendable, Hashable, WireCodable, CaseIterable {
  case above, below
  case atLeast = "at-least"
  case atMost = "at-most"

  /// Returns true if a value is on the right side of the limit, or equals it for `at-least` and
  /// `at-most`.
  package func accepts<Ordered: Comparable>(_ value: Ordered, _ limit: Ordered) -> Bool {
    switch self {
    case .above: value > limit
    case .below: value < limit
    case .atLeast: value >= limit
    case .atMost: value <= limit
    }
  }

  /// The words before the limit in messages, such as "of at least".
  package var phrase: String {
    switch self {
    case .above: "above"
    case .below: "below"
    case .atLeast: "of at least"
    case .atMost: "of at most"
    }
  }
}

/// The part of an object that `$keys` and `$values` compare as a list.
package enum ObjectPart: String, Sendable, Hashable, WireCodable {
  case keys, values

  /// Returns the keys as texts, or the values, both in the order of the keys.
  package func list(of fields: [String: Value]) -> [Value] {
    let sorted = fields.sorted { $0.key < $1.key }
    return switch self {
    case .keys: sorted.map { .string($0.key) }
    case .values: sorted.map(\.value)
    }
  }
}

/// The rule of `$sorted` and `$unique` for the elements of a list.
package struct ListRule: Sendable, Hashable {
  /// The relation between the elements: in order, or all different.
  package enum Kind: String, Sendable, Hashable, WireCodable {
    case sorted, unique
  }

  /// The word that gave the rule: `$sorted` or `$unique`.
  package var kind: Kind
  /// The key of each element whose value is compared; `nil` for the whole element.
  package var member: String?
  /// True if larger elements come first, for ``Kind/sorted``.
  package var isDescending = false

  /// The expectation in messages, such as "a list sorted by price, descending".
  package var noun: String {
    switch kind {
    case .sorted:
      (member.map { "a list sorted by \($0)" } ?? "a sorted list")
        + (isDescending ? ", descending" : "")
    case .unique:
      member.map { "a list in which each \($0) differs" } ?? "a list in which all elements differ"
    }
  }
}

extension ListRule: WireRecord {
  package static let wireFields = WireFields(
    ListRule.init(kind:member:isDescending:), \.kind, \.member, \.isDescending)
}

/// The rule of `$date`, `$time` and `$datetime` with an argument.
package struct TimeRule: Sendable, Hashable {
  /// The word in the contract without its `$`.
  package enum Kind: String, Sendable, Hashable, WireCodable {
    case date, time, datetime
  }

  /// The kind of time that the text must contain; with ``format``, it is used only in messages.
  package var kind: Kind
  /// The pattern of the text, such as `dd.MM.yyyy`; `nil` for the format of RFC 3339.
  package var format: String?
  /// A time, `now` or a `${name}`, which the value must be near; `nil` accepts any time.
  package var near: String?
  /// The maximum distance from ``near``, in seconds.
  package var within = 0.0

  /// The expected text in messages, such as "a date and time (RFC 3339)".
  package var noun: String {
    let noun =
      switch kind {
      case .date: "a date"
      case .time: "a time"
      case .datetime: "a date and time"
      }
    return "\(noun) (\(format ?? "RFC 3339"))"
  }

  /// Reads the time in a text; `nil` if the text does not have the format of this rule.
  package func time(in text: String) -> CalendarTime? {
    if let format { return TimeFormat(format)?.time(in: text) }
    guard let time = CalendarTime(text) else { return nil }
    return switch kind {
    case .date: time.second == nil ? time : nil
    case .time: time.day == nil ? time : nil
    case .datetime: time.day != nil && TextFormat.isDateTime(text) ? time : nil
    }
  }
}

extension TimeRule: WireRecord {
  package static let wireFields = WireFields(
    TimeRule.init(kind:format:near:within:), \.kind, \.format, \.near, \.within)
}
