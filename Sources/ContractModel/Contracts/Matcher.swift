package import ContractBinding

/// A matcher and where it is written.
package struct Expected: Sendable, Hashable {
  /// How the value is compared.
  package var matcher: Matcher
  /// Where the matcher begins.
  package var location: SourceLocation
  /// Where the key is written under which the matcher stands, if it stands under one.
  package var keyLocation: SourceLocation?

  /// Creates an expectation.
  package init(
    _ matcher: Matcher, at location: SourceLocation, keyLocation: SourceLocation? = nil
  ) {
    self.matcher = matcher
    self.location = location
    self.keyLocation = keyLocation
  }
}

/// How a value is compared; matchers nest anywhere a value can stand.
package indirect enum Matcher: Sendable, Hashable {
  /// The same scalar; numbers by value. A string may hold `${name}`, replaced by the bound
  /// value before comparing. An error matches a string that is its type or its case.
  case literal(Value)
  /// An object with at least these keys.
  case object([String: Expected])
  /// A list of exactly these elements.
  case array([Expected])
  /// `$any`: anything but absence.
  case any
  /// `$string`, `$uuid` and others that need nothing but the value.
  case value(ValueMatcher)
  /// `$absent`: the key must not be there.
  case absent
  /// `$regex`: a string in which the pattern is found.
  case regex(String)
  /// `$each`: a list, or an object, whose every element matches.
  case each(Expected)
  /// `$contains`: a string that holds the text, or a list that holds each of the elements.
  case contains(Expected)
  /// `$unordered`: a list of exactly these elements in any order.
  case unordered([Expected])
  /// `$length`: a string, list or object of that length.
  case length(Expected)
  /// `$between`: a number from the first to the second, both included.
  case between(Value, Value)
  /// `$one-of`: any of these.
  case oneOf([Expected])
  /// `$optional`: absent, or matching.
  case optional(Expected)
  /// `$not`: anything but this.
  case not(Expected)
  /// `$exactly`: objects with no more keys than named, at every depth.
  case exactly(Expected)
  /// `$json`: a string that is JSON, matching.
  case json(Expected)
  /// `$xpath`: a string that is XML in which each expression's result matches.
  case xpath([String: Expected])
  /// `$bind`: keeps the value under a name for `${name}` in later steps.
  case bind(String)
  /// Several in one mapping: all must hold.
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

  /// The request or call.
  package var call: Call
  /// The JSON body.
  package var json: Expected?
  /// The expected results of XPath in an XML body: the matcher is ``Matcher/xpath(_:)``.
  package var xml: Expected?
  /// The body as text.
  package var text: Expected?
  /// The fields of a form body.
  package var form: [String: Expected]
  /// Header fields.
  package var headers: [String: Expected]
  /// Query fields.
  package var query: [String: Expected]
  /// The arguments of an SDK call.
  package var arguments: Expected?
  /// True if the adapter may leave it out.
  package var isOptional: Bool
  /// Where it is written.
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
