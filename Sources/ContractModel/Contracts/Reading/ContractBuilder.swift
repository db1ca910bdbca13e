import ContractBinding
import ContractValues

/// Builds a contract from nodes whose form ``FormCheck`` has checked.
///
/// It reports the mistakes that the form does not show, such as unbound names, contradictory steps,
/// and expectations that nothing can break.
struct ContractBuilder {
  /// The mistakes that were found so far.
  var problems: [Diagnostic] = []
  /// The names that earlier steps bind, with the line of each.
  var bound: [String: Int] = [:]
  /// The names that the current step binds, with the span of each.
  var binding: [String: Span] = [:]
  /// The operations that the scenario started, by name.
  var begun: [String: StartedOperation] = [:]

  /// The namespaces of the prefixes in XPath.
  var namespaces: [String: String] = [:]

  /// The scenarios whose recordings a fault changes, with the span of each name.
  var faultyRecordings: [(name: String, span: Span)] = []

  let source: SourceText
  private var patterns = PatternCache()

  /// An operation that a `begin` step started.
  struct StartedOperation {
    var line: Int
    var isFinished = false
  }

  init(source: SourceText) {
    self.source = source
  }

  /// True if the limit of reported mistakes is reached; further checks would only cost time.
  var isFull: Bool { problems.count > YAMLLimits.problems }

  /// Reports a mistake.
  mutating func report(
    _ headline: String, at span: Span, label: String = "", help: [String] = []
  ) {
    guard !isFull else { return }
    problems.append(source.problem(headline, at: span, label: label, help: help))
  }

  /// Checks whether a text is a regular expression.
  mutating func isRegularExpression(_ text: String) -> Bool {
    patterns.isPattern(text)
  }

  // MARK: - The contract

  /// Builds a contract of its parts.
  ///
  /// - Parameters:
  ///   - root: The file's root. Its scenarios need not have the right form.
  ///   - scenarios: The scenarios.
  /// - Returns: The contract, or `nil` if a part is missing.
  mutating func contract(_ root: YAMLNode, scenarios: [Scenario]) -> Contract? {
    checkFaultyRecordings(scenarios)
    guard let name = root["contract"], let owned = root["protocol"],
      let vendor = root["vendor"].flatMap({ self.vendor($0) })
    else { return nil }
    return Contract(
      name: name.text ?? "",
      protocolName: owned.text ?? "",
      vendor: vendor,
      fidelity: fidelity(root) ?? .shape,
      isIndependent: root["independent"]?.scalar == .boolean(true),
      unrelated: unrelated(root),
      scenarios: scenarios,
      location: source.location(name.span),
      protocolLocation: source.location(owned.span)
    )
  }

  /// Returns the fidelity that a node sets, or `nil` if it sets none.
  func fidelity(_ node: YAMLNode) -> Fidelity? {
    node["fidelity"]?.text.flatMap(Fidelity.init)
  }

  /// Returns the places that a node's `unrelated` list names.
  mutating func unrelated(_ node: YAMLNode) -> [Located<String>] {
    (node["unrelated"]?.elements ?? []).compactMap { entry in
      guard let text = entry.text else { return nil }
      if UnrelatedPart(text) == nil {
        report(
          "'\(text)' is not a place", at: entry.span,
          help: ["write \(TextPattern.unrelatedPart.phrase)"])
      }
      return Located(text, at: source.location(entry.span))
    }
  }

  private mutating func vendor(_ node: YAMLNode) -> VendorDescription? {
    guard let name = node["name"]?.text, let kindNode = node["kind"],
      let kind = kindNode.text.flatMap(VendorDescription.Kind.init)
    else { return nil }
    if kind == .http, node["url"] == nil {
      report(
        "a vendor of kind 'http' must have 'url'", at: kindNode.span,
        help: ["'url': the address that 'record' and 'verify --live' reach"])
    }
    if kind != .http, let entry = node.entries.first(where: { $0.key == "url" }) {
      report("a vendor of kind '\(kind.rawValue)' has no 'url'", at: entry.keySpan)
    }
    return VendorDescription(
      name: name,
      kind: kind,
      url: node["url"]?.text,
      volatile: (node["volatile"]?.elements ?? []).compactMap { volatilePart($0) },
      namespaces: namespaces,
      redact: node["redact"].map { redaction($0) } ?? RedactionRules(),
      credentials: texts(node["credentials"]),
      freshFor: node["fresh-for"].flatMap(Self.seconds),
      location: source.location(node.span)
    )
  }

  private mutating func volatilePart(_ node: YAMLNode) -> VolatilePart? {
    guard let text = node.text else { return nil }
    if let name = text.wholeMatch(of: /header (.+)/)?.1 { return .header(String(name)) }
    if let name = text.wholeMatch(of: /query (.+)/)?.1 { return .query(String(name)) }
    checkPath(node)
    return .json(text)
  }

  private mutating func redaction(_ node: YAMLNode) -> RedactionRules {
    for path in node["json"]?.elements ?? [] { checkPath(path) }
    return RedactionRules(
      headers: texts(node["headers"]),
      query: texts(node["query"]),
      json: texts(node["json"]),
      form: texts(node["form"]),
      allow: (node["allow"]?.elements ?? []).compactMap { volatilePart($0) }
    )
  }

  private mutating func checkPath(_ node: YAMLNode) {
    guard let text = node.text, PathPattern(text) == nil else { return }
    report("'\(text)' is not a path", at: node.span, help: ["write \(TextPattern.path.phrase)"])
  }

  /// Returns the texts of a list, or an empty list if the node is not a list.
  func texts(_ node: YAMLNode?) -> [String] {
    node?.elements.compactMap(\.text) ?? []
  }

  /// Converts a duration to seconds.
  ///
  /// - Parameter node: A text with the form of ``TextPattern/duration``.
  /// - Returns: The seconds, or `nil` if the text has another form.
  static func seconds(_ node: YAMLNode) -> Double? {
    guard let text = node.text else { return nil }
    let digits = text.prefix { $0.isNumber || $0 == "." }
    let units = ["ms": 0.001, "s": 1, "m": 60, "h": 3600, "d": 86400]
    guard let count = Double(digits), let unit = units[String(text.dropFirst(digits.count))]
    else { return nil }
    return count * unit
  }
}
