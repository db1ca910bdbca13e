package import ContractBinding

/// A matcher with its position in the contract file, which a failure report shows.
package typealias Expected = Located<Matcher>

extension Expected {
  /// The matcher without its position, under a clearer name than ``Located/value``.
  package var matcher: Matcher {
    get { value }
    set { value = newValue }
  }

  /// The expectations in a list, such as a handler's arguments; for any other matcher, a list with
  /// this expectation alone.
  package var elements: [Expected] {
    if case .array(let elements) = matcher { elements } else { [self] }
  }
}

/// A rule in a contract that accepts or rejects a value.
///
/// A plain text, number, Boolean or `null` is a rule too, which accepts only an equal value.
package indirect enum Matcher: Sendable, Hashable {
  /// A text, number, Boolean or `null` that must be equal.
  ///
  /// 1 equals 1.0. `${name}` in a text is replaced before the comparison. A text also matches an
  /// error whose type or case has this name.
  case literal(Value)
  /// An object with at least these keys; further keys are allowed.
  case object([String: Expected])
  /// A list of exactly these elements in this order.
  case array([Expected])
  /// `$any`: any value, but not a missing key.
  case any
  /// `$string`, `$uuid` and other words that only examine the value itself.
  case value(ValueMatcher)
  /// `$absent`: the object must not have the key.
  case absent
  /// `$regex`: a text in which the pattern is found.
  case regex(String)
  /// `$each`: a list or object in which all elements match.
  case each(Expected)
  /// `$contains`: a text that contains the given text, or a list that contains each of the given
  /// elements.
  case contains(Expected)
  /// `$unordered`: a list of exactly these elements in any order.
  case unordered([Expected])
  /// `$length`: a text, list or object whose length matches.
  case length(Expected)
  /// `$between`: a number or a date from the first to the second, including both.
  case between(Value, Value)
  /// `$above`, `$at-least`, `$below`, `$at-most`: a number or a date on this side of the limit.
  ///
  /// The limit is a number, a text that is a date or a time, `now`, or a `${name}`.
  case bound(ValueBound, Value)
  /// `$starts-with` and `$ends-with`: a text with the given text at that end.
  case edge(TextEdge, String)
  /// `$keys` and `$values`: an object whose keys or values match as a list.
  case part(ObjectPart, Expected)
  /// `$sorted` and `$unique`: a list whose elements are in order, or differ from each other.
  case listed(ListRule)
  /// `$subset`: a list in which each element matches a different one of these matchers.
  case subset([Expected])
  /// `$date`, `$time` and `$datetime` with an argument: a text that has a given format, is near a
  /// given time, or both.
  case moment(TimeRule)
  /// `$base64`, `$bytes`, `$file` and `$sha256`: bytes that are equal, or that have this checksum.
  case bytes(BytesRule)
  /// `$url`: a text that is a URL whose components match.
  case url([String: Expected])
  /// `$one-of`: a value that at least one of the matchers accepts.
  case oneOf([Expected])
  /// `$optional`: the key is missing, or its value matches.
  case optional(Expected)
  /// `$not`: a value that the matcher rejects.
  case not(Expected)
  /// `$exactly`: a value whose objects have no further keys, at any depth.
  case exactly(Expected)
  /// `$json`: a text that contains JSON whose value matches.
  case json(Expected)
  /// `$xpath`: a text that contains XML, in which the result of each XPath expression matches.
  case xpath([String: Expected])
  /// `$bind`: any value, which later steps can use as `${name}`.
  case bind(String)
  /// Several matchers that must all match; an empty list accepts any error, for `throws: true`.
  case all([Expected])
}
