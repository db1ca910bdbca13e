import ContractBinding
import ContractModel
import ContractValues

/// The comparison of one entry of `sends` with the requests of an adapter.
///
/// A path without a query allows any query. A query in the path must match as a whole, in any
/// order. `query:`, `form:` and `headers:` name fields that must be present; others may be too.
struct RequestCheck {
  let expectation: SentExpectation
  let matching: Matching

  /// The method and the path, such as `POST /orders`, with bound values in place of `${name}`.
  var words: String {
    switch expectation.call {
    case .request(let method, let target):
      "\(method.uppercased()) \((try? matching.bindings.text(target)) ?? target)"
    case .seam(let name): name
    }
  }

  /// The method and the path as in the contract, equal in all scenarios with such a request.
  var template: String {
    switch expectation.call {
    case .request(let method, let target): VendorRequest(method: method, target: target).template
    case .seam(let name): name
    }
  }

  /// Compares the method and the path; the answer is unknown if only redacted parts of the path or
  /// of its query could differ.
  func names(_ request: SentRequest) -> Matching.Answer {
    guard case .request(let method, let target) = expectation.call,
      let text = try? matching.bindings.text(target)
    else { return .no }
    // A contract's target has no fragment, so `#` is part of the path or query, for example of a
    // bound value.
    let wanted = SentRequest(
      VendorRequest(method: method, target: text.replacing("#", with: "%23")))
    let isAnyQuery = !text.utf8.contains(UInt8(ascii: "?"))
    guard wanted.method == request.method else { return .no }
    if wanted.path == request.path, isAnyQuery || wanted.query == request.query { return .yes }
    guard let redacted = matching.redacted,
      redacted.mayBeSame(path: wanted.path, request.path),
      isAnyQuery || redacted.mayBeSame(query: wanted.query, request.query)
    else { return .no }
    return .unknown
  }

  /// Lists the mismatches of a request that has the right method and path, each with the key of
  /// `sends`, such as `json`.
  func mismatches(_ request: SentRequest) -> [(part: String, mismatch: Mismatch)] {
    var found: [(part: String, mismatch: Mismatch)] = []
    let text = request.body.isEmpty ? nil : request.text.map { Value.string($0) }
    let parts: [(String, Expected?, Value?)] = [
      ("json", expectation.json, request.json ?? text),
      ("xml", expectation.xml, text),
      ("text", expectation.text, request.text.map { .string($0) }),
    ]
    for case (let part, let expected?, let value) in parts {
      found += matching.mismatches(expected, value).map { (part, $0) }
    }
    let fields: [(String, [String: Expected], [String: Value])] = [
      ("query", expectation.query, request.query),
      ("form", expectation.form, expectation.form.isEmpty ? [:] : request.form),
      (
        "headers",
        Dictionary(expectation.headers.map { ($0.lowercased(), $1) }, uniquingKeysWith: { $1 }),
        request.headers
      ),
    ]
    for (part, expected, values) in fields {
      for (name, expected) in expected.sorted(by: { $0.key < $1.key }) {
        let path = ValuePath().key(name)
        found += matching.mismatches(expected, values[name], at: path).map { (part, $0) }
      }
    }
    return found
  }

  /// Tells if a request matches the entry; unknown if redaction hides it.
  func answer(_ request: SentRequest) -> Matching.Answer {
    let name = names(request)
    guard name != .no else { return .no }
    let mismatches = mismatches(request)
    if mismatches.isEmpty { return name }
    return mismatches.allSatisfy(\.mismatch.isUndecided) ? .unknown : .no
  }

  /// Creates a mismatch for a path or query that is redacted, so that nobody knows if it matches.
  func undecided(_ request: SentRequest) -> Mismatch {
    let target = Expected(.literal(.string(words)), at: expectation.location)
    var mismatch = Mismatch(
      at: ValuePath(), target, wanted: words, expected: .leaf(words),
      actual: .string(request.words))
    mismatch.placeholders = matching.redacted?.placeholders(in: .string(request.words)) ?? []
    return mismatch
  }
}
