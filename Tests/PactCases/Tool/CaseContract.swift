import ContractBinding
import ContractValues

/// A contract with the expected message of a case, in the language of contract files.
///
/// Responses and messages are written as requests too, because `sends` compares whole messages.
struct CaseContract {
  /// The method of a message that has none.
  static let method = "GET"

  private let expected: Value
  private let isRequest: Bool

  /// Prepares the contract.
  ///
  /// - Parameters:
  ///   - expected: The expected message, with its matching rules.
  ///   - isRequest: True for a request, whose bodies may have no further members.
  init(expected: Value, isRequest: Bool) {
    self.expected = expected
    self.isRequest = isRequest
  }

  /// The contract as JSON, which is YAML too.
  var text: String { String(decoding: root.json(), as: UTF8.self) }

  private var root: Value {
    var vendor: [String: Value] = ["name": "A", "kind": "http", "url": "http://127.0.0.1"]
    var request: [String: Value] = [:]
    if case .object(let headers) = expected.member("headers"), !headers.isEmpty {
      request["headers"] = .object(Dictionary(uniqueKeysWithValues: headers.map(header)))
    }
    if let pattern = rules("path").first?.pattern {
      request["path"] = ["$regex": .string("^(?:\(pattern))$")]
    }
    if !rules("query").isEmpty, case .object(let fields) = expected.member("query") {
      request["query"] = .object(Dictionary(uniqueKeysWithValues: fields.map(queryField)))
    }
    addBody(to: &request, &vendor)
    var step: [String: Value] = ["call": "a"]
    if let status = expected.member("status") { step["returns"] = status }
    return [
      "contract": "a", "protocol": "A", "vendor": .object(vendor),
      "scenarios": [
        ["name": "a", "steps": [.object(step)], "sends": [[words: .object(request)]]]
      ],
    ]
  }

  /// The method, and the path with the query unless a rule compares that.
  private var words: String {
    var target = expected.member("path")?.text ?? "/"
    if target.isEmpty { target = "/" }
    if !rules("path").isEmpty {
      target = target.split(separator: "/").map { _ in "/*" }.joined()
    }
    if rules("query").isEmpty, let query = Self.query(expected.member("query")) {
      target += "?\(query)"
    }
    return "\(expected.member("method")?.text ?? Self.method) \(target)"
  }

  private func rules(_ part: String) -> [PactRule] {
    PactRule.all(in: expected.member("matchingRules")?.member(part))
  }

  private func header(_ name: String, _ value: Value) -> (String, Value) {
    let rule = rules("header").first { $0.path == [name] }
    let text = Self.header(value.text ?? "")
    return (name, rule?.pattern.map(Self.pattern) ?? Self.literal(text))
  }

  private func queryField(_ name: String, _ value: Value) -> (String, Value) {
    let rule = rules("query").first { $0.path == [name] }
    let values = (value.elements ?? []).compactMap(\.text)
    return (name, rule?.pattern.map(Self.pattern) ?? values.asOneValue)
  }

  private func addBody(to request: inout [String: Value], _ vendor: inout [String: Value]) {
    guard let body = expected.member("body") ?? expected.member("contents") else { return }
    let rules = rules("body") + rules("content")
    let content: Value = body.member("content") ?? .null
    switch (body.member("contentType")?.text, content) {
    case (_, .null), (_, ""): request["text"] = ""
    case ("application/xml", .string(let text)):
      let expectation = XMLExpectation(text, rules, isExact: isRequest)
      request["xml"] = .object(expectation.expressions)
      if !expectation.namespaces.isEmpty {
        vendor["namespaces"] = .object(expectation.namespaces.mapValues { .string($0) })
      }
    case ("text/plain", .string(let text)):
      request["text"] = rules.first?.pattern.map(Self.pattern) ?? Self.literal(text)
    case (_, let content):
      let json = JSONExpectation(rules).value(of: content, at: ["$"])
      request["json"] = isRequest ? ["$exactly": json] : json
    }
  }

  // MARK: - Texts

  /// The query as a text for a URL; `nil` if the message has none.
  static func query(_ query: Value?) -> String? {
    query?.fields?.sorted { $0.key < $1.key }.flatMap { name, values in
      (values.elements ?? []).compactMap(\.text)
        .map { "\(name.percentEncoded)=\($0.percentEncoded)" }
    }.joined(separator: "&")
  }

  /// The value of a header field on one line, as recipients read a folded one (RFC 9112, 5.2).
  static func header(_ text: String) -> String { text.replacing(/\s*\n\s*/, with: " ") }

  /// The matcher for a whole text, as Pact applies patterns.
  static func pattern(_ pattern: String) -> Value { ["$regex": .string("^(?:\(pattern))$")] }

  /// The text as a contract writes it, which is not a matcher.
  static func literal(_ text: String) -> Value {
    .string(text.starts(with: /\$+[A-Za-z]/) ? "$" + text : text)
  }
}
