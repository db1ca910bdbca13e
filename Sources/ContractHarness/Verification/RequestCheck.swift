import ContractBinding
package import ContractModel
import ContractValues
import Foundation

/// The comparison of one entry of `sends` with the requests of an adapter.
///
/// A path without a query allows any query. A query in the path must match as a whole, in any
/// order. `*` in a path matches any segment that is not empty. `query:`, `form:`, `parts:` and
/// `headers:` name fields that a request must have. It may have other fields as well.
package struct RequestCheck {
  let expectation: SentExpectation
  let matching: Matching

  /// Creates a check of one entry of `sends`, with the bound values for `${name}` in `matching`.
  package init(expectation: SentExpectation, matching: Matching) {
    self.expectation = expectation
    self.matching = matching
  }

  /// The method and the path, such as `POST /orders`, with bound values in place of `${name}`.
  ///
  /// For a call to an SDK, it is the name of the function.
  var words: String {
    switch expectation.call {
    case .request(let method, let target):
      "\(method.uppercased()) \((try? matching.bindings.text(target)) ?? target)"
    case .seam(let name): name
    }
  }

  /// The method and the path with variable segments replaced, such as `GET /orders/{n}`.
  ///
  /// It is the same for similar requests in all scenarios. For a call to an SDK, it is the
  /// function's name.
  var template: String {
    switch expectation.call {
    case .request(let method, let target): VendorRequest(method: method, target: target).template
    case .seam(let name): name
    }
  }

  /// Compares the method and the path; the answer is unknown if only redacted parts of the path or
  /// of its query could differ.
  package func names(_ request: SentRequest) -> Matching.Answer {
    guard case .request(let method, let target) = expectation.call,
      let text = try? matching.bindings.text(target)
    else { return .no }
    // A contract's target has no fragment, so `#` is part of the path or query, for example of a
    // bound value.
    let wanted = SentRequest(
      VendorRequest(method: method, target: text.replacing("#", with: "%23")))
    let isAnyQuery = !text.utf8.contains(UInt8(ascii: "?"))
    guard wanted.method == request.method else { return .no }
    let path = request.path(maskedLike: wanted)
    if wanted.path == path, isAnyQuery || wanted.query == request.query { return .yes }
    guard let redacted = matching.redacted,
      redacted.mayBeSame(path: wanted.path, path),
      isAnyQuery || redacted.mayBeSame(query: wanted.query, request.query)
    else { return .no }
    return .unknown
  }

  /// Lists the mismatches of a request that has the right method and path, each with its key in
  /// `sends`, such as `json`.
  package func mismatches(_ request: SentRequest) -> [(part: String, mismatch: Mismatch)] {
    var found: [(part: String, mismatch: Mismatch)] = []
    let text = request.body.isEmpty ? nil : request.text.map { Value.string($0) }
    let parts: [(String, Expected?, Value?)] = [
      ("path", expectation.path, .string(request.path)),
      ("json", expectation.json, request.json ?? text),
      ("xml", expectation.xml, text),
      ("text", expectation.text, request.text.map { .string($0) }),
      (
        "bytes", expectation.bytes,
        expectation.bytes.map { _ in .string(Data(request.body).base64EncodedString()) }
      ),
    ]
    for case (let part, let expected?, let value) in parts {
      found += matching.mismatches(expected, value).map { (part, $0) }
    }
    let fields: [(String, [String: Expected], (String, Expected) -> Value?)] = [
      ("query", expectation.query, value(in: request.query)),
      ("form", expectation.form, value(in: expectation.form.isEmpty ? [:] : request.form)),
      ("parts", expectation.parts, value(in: expectation.parts.isEmpty ? [:] : request.parts)),
    ]
    for (part, expected, value) in fields {
      for (name, expected) in expected.sorted(by: { $0.key < $1.key }) {
        let path = ValuePath().key(name)
        found += matching.mismatches(expected, value(name, expected), at: path).map { (part, $0) }
      }
    }
    for (name, expected) in expectation.headers.sorted(by: { $0.key < $1.key }) {
      let values = request.headerValues[name.lowercased()]
      found += matching.mismatches(expected, ofHeader: name, values).map { ("headers", $0) }
    }
    return found
  }

  private func value(in fields: [String: Value]) -> (String, Expected) -> Value? {
    { name, _ in fields[name] }
  }

  private func value(in parts: [String: [MultipartPart]]) -> (String, Expected) -> Value? {
    { name, expected in parts[name].map { MultipartPart.value(of: $0, for: expected) } }
  }

  /// Tells if a request matches the entry; `unknown` if redaction hides the part that decides.
  package func answer(_ request: SentRequest) -> Matching.Answer {
    let name = names(request)
    guard name != .no else { return .no }
    let mismatches = mismatches(request)
    if mismatches.isEmpty { return name }
    return mismatches.allSatisfy(\.mismatch.isUndecided) ? .unknown : .no
  }

  /// Creates a mismatch for a redacted path or query, which may match or not.
  func undecided(_ request: SentRequest) -> Mismatch {
    let target = Expected(.literal(.string(words)), at: expectation.location)
    var mismatch = Mismatch(
      at: ValuePath(), target, wanted: words, expected: .leaf(words),
      actual: .string(request.words))
    mismatch.placeholders = matching.redacted?.placeholders(in: .string(request.words)) ?? []
    return mismatch
  }
}
