package import ContractBinding

/// A matcher and its place in the contract file.
package struct Expected: Sendable, Hashable {
  /// The matcher that compares the value.
  package var matcher: Matcher
  /// The place where the matcher begins.
  package var location: SourceLocation
  /// The place of the key that holds the matcher, or `nil` if there is no key.
  package var keyLocation: SourceLocation?

  /// Creates an expectation.
  package init(
    _ matcher: Matcher, at location: SourceLocation, keyLocation: SourceLocation? = nil
  ) {
    self.matcher = matcher
    self.location = location
    self.keyLocation = keyLocation
  }

  /// The elements of a list, or the expectation itself if it is no list.
  package var elements: [Expected] {
    if case .array(let elements) = matcher { elements } else { [self] }
  }
}

/// A rule that compares a value with the contract.
///
/// A matcher can stand in the place of any value.
package indirect enum Matcher: Sendable, Hashable {
  /// An equal scalar; numbers are equal by value. `${name}` in a string is replaced by the bound
  /// value first. An error matches a string with the name of its type or case.
  case literal(Value)
  /// An object with at least these keys.
  case object([String: Expected])
  /// A list of exactly these elements.
  case array([Expected])
  /// `$any`: any value, but not a missing one.
  case any
  /// `$string`, `$uuid` and others that need nothing but the value.
  case value(ValueMatcher)
  /// `$absent`: the key must not be there.
  case absent
  /// `$regex`: a string that contains a match of the pattern.
  case regex(String)
  /// `$each`: a list or object in which every element matches.
  case each(Expected)
  /// `$contains`: a string that contains the text, or a list that contains each of the elements.
  case contains(Expected)
  /// `$unordered`: a list of exactly these elements in any order.
  case unordered([Expected])
  /// `$length`: a string, list or object of that length.
  case length(Expected)
  /// `$between`: a number from the first to the second, both included.
  case between(Value, Value)
  /// `$one-of`: a value that one of these matches.
  case oneOf([Expected])
  /// `$optional`: a missing value, or a value that matches.
  case optional(Expected)
  /// `$not`: a value that does not match.
  case not(Expected)
  /// `$exactly`: a value whose objects have no other keys than the named ones, at every depth.
  case exactly(Expected)
  /// `$json`: a string that holds JSON whose value matches.
  case json(Expected)
  /// `$xpath`: a string that holds XML in which the result of each expression matches.
  case xpath([String: Expected])
  /// `$bind`: any value; later steps can use it as `${name}`.
  case bind(String)
  /// Several matchers in one mapping: all must match.
  case all([Expected])
}

/// One request that the adapter must have sent, or one SDK call that it must have made.
package struct SentExpectation: Sendable, Hashable {
  /// The kind of request.
  package enum Call: Sendable, Hashable {
    /// An HTTP request: the method, and the path with or without a query.
    case request(method: String, target: String)
    /// An SDK call through a seam.
    case seam(String)
  }

  /// The request or call itself, without its content.
  package var call: Call
  /// The JSON body.
  package var json: Expected?
  /// The expected XPath results in an XML body.
  ///
  /// The matcher is ``Matcher/xpath(_:)``.
  package var xml: Expected?
  /// The body as text.
  package var text: Expected?
  /// The fields of a form body.
  package var form: [String: Expected]
  /// The header fields.
  package var headers: [String: Expected]
  /// The query fields.
  package var query: [String: Expected]
  /// The arguments of an SDK call.
  package var arguments: Expected?
  /// True if the adapter may omit the request.
  package var isOptional: Bool
  /// The place in the contract file.
  package var location: SourceLocation

  /// Creates an expectation.
  package init(
    _ call: Call,
    json: Expected? = nil,
    xml: Expected? = nil,
    text: Expected? = nil,
    form: [String: Expected] = [:],
    headers: [String: Expected] = [:],
    query: [String: Expected] = [:],
    arguments: Expected? = nil,
    isOptional: Bool = false,
    location: SourceLocation
  ) {
    self.call = call
    self.json = json
    self.xml = xml
    self.text = text
    self.form = form
    self.headers = headers
    self.query = query
    self.arguments = arguments
    self.isOptional = isOptional
    self.location = location
  }
}
