import ContractBinding
import ContractValues

/// Makes a contract of nodes that have the language's form, and tells what form cannot say:
/// names that nothing binds, steps that contradict themselves, expectations that nothing breaks.
struct ContractBuilder {
  /// The mistakes so far.
  var problems: [Diagnostic] = []
  /// The names that earlier steps of the scenario bound, each with its line.
  var bound: [String: Int] = [:]
  /// The names that the current step binds, each with its place.
  var binding: [String: Span] = [:]
  /// The operations that the scenario started, by name.
  var begun: [String: Begun] = [:]

  /// The namespaces of the prefixes in XPath.
  var namespaces: [String: String] = [:]

  /// The scenarios whose recordings a fault happens to, and where they are named.
  var faultyRecordings: [(name: String, span: Span)] = []

  let source: SourceText
  private var patterns = PatternCache()

  /// An operation that was started.
  struct Begun {
    var line: Int
    var isFinished = false
  }

  init(source: SourceText) {
    self.source = source
  }

  /// True if there are as many mistakes as are told: finding more would only cost time.
  var isFull: Bool { problems.count > YAMLLimits.problems }

  /// Tells a mistake.
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

  /// Makes a contract of its parts.
  ///
  /// - Parameters:
  ///   - root: The file's root, with the form of ``Language/contract`` but for its scenarios.
  ///   - scenarios: The scenarios.
  /// - Returns: `nil` when a part is missing.
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
      scenarios: scenarios,
      location: source.location(name.span),
      protocolLocation: source.location(owned.span)
    )
  }

  /// How closely doubles follow the recording, where a node says so.
  func fidelity(_ node: YAMLNode) -> Fidelity? {
    node["fidelity"]?.text.flatMap(Fidelity.init)
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

  /// The texts of a list; none where there is no list.
  func texts(_ node: YAMLNode?) -> [String] {
    node?.elements.compactMap(\.text) ?? []
  }

  /// The seconds of a duration.
  ///
  /// - Parameter node: A text with the form of ``TextPattern/duration``.
  /// - Returns: `nil` for a text of another form.
  static func seconds(_ node: YAMLNode) -> Double? {
    guard let text = node.text else { return nil }
    let digits = text.prefix { $0.isNumber || $0 == "." }
    let units = ["ms": 0.001, "s": 1, "m": 60, "h": 3600, "d": 86400]
    guard let count = Double(digits), let unit = units[String(text.dropFirst(digits.count))]
    else { return nil }
    return count * unit
  }
}
