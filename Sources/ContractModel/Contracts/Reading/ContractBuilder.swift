import ContractBinding
import ContractValues

/// Converts YAML nodes to a contract, after ``FormCheck`` has checked their form.
///
/// It reports mistakes that the form check cannot find, such as a `${name}` without a `$bind`,
/// contradictory steps, and expectations that accept everything.
struct ContractBuilder: ProblemCollector {
  var problems: [Diagnostic] = []
  /// The names that earlier steps of the scenario bind, each with its line.
  var bound: [String: Int] = [:]
  /// The names that the current step binds, with their positions; only later steps may use them.
  var binding: [String: Span] = [:]
  /// The calls that the scenario has started with `begin`, by name.
  var begun: [String: StartedOperation] = [:]

  /// The name of the scenario whose values are converted.
  var scenarioName = ""
  /// The environment variables that values of all scenarios so far name.
  var secretUses: [SecretUse] = []

  /// True while the builder converts a scenario without its malformed nodes.
  ///
  /// The removed nodes may bind names or begin calls that other nodes use, so unknown names are not
  /// reported.
  var isPart = false

  /// The XML namespaces by prefix, from `vendor: namespaces`.
  var namespaces: [String: String] = [:]

  /// The scenarios that a fault names, with the name's position; checked when all are known.
  var faultyRecordings: [(name: String, span: Span)] = []

  /// The absolute paths of the files that were read for `$file`.
  var files: Set<String> = []

  /// The positions of the numbers under `at`, which only a contract for an HTTP vendor may have.
  var countedRequests: [Span] = []

  let source: SourceText
  /// The folder of the contract file, for `$file`; `nil` for a contract in memory.
  let folder: String?
  /// The patterns under `$regex` that were already checked.
  var patterns = PatternCache()

  /// A call that `begin` has started, and that later steps such as `finish` and `cancel` name.
  struct StartedOperation {
    var line: Int
    var isFinished = false
  }

  /// Creates the contract from the root node and the scenarios without their malformed nodes; `nil`
  /// if its name, protocol or vendor is missing.
  mutating func contract(_ root: YAMLNode, scenarios: [Scenario]) -> Contract? {
    let vendor = root["vendor"].flatMap { self.vendor($0) }
    checkFaultyRecordings(scenarios, of: vendor)
    guard let name = root["contract"], let owned = root["protocol"], let vendor else { return nil }
    return Contract(
      name: name.text ?? "",
      protocolName: owned.text ?? "",
      vendor: vendor,
      fidelity: fidelity(root) ?? .shape,
      isIndependent: root["independent"]?.scalar == .boolean(true),
      unrelated: unrelated(root),
      secretUses: secretUses,
      scenarios: scenarios,
      location: source.location(name.span),
      protocolLocation: source.location(owned.span)
    )
  }

  /// Returns the value under `fidelity`; `nil` without the key, or for an unknown word.
  func fidelity(_ node: YAMLNode) -> Fidelity? {
    node["fidelity"]?.text.flatMap(Fidelity.init)
  }

  /// Converts the `unrelated` list of a contract or scenario, and reports each entry that is not a
  /// place.
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
    if kind != .http, let entry = node.entry("url") {
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
      location: source.location(node.span),
      urlLocation: node["url"].map { source.location($0.span) },
      credentialsLocation: node["credentials"].map { source.location($0.span) }
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

  /// Returns the texts in a list; empty for a missing node, or for one that is not a list.
  func texts(_ node: YAMLNode?) -> [String] {
    node?.elements.compactMap(\.text) ?? []
  }

  /// Converts a duration such as `500ms` to seconds; `nil` if the text has another form.
  static func seconds(_ node: YAMLNode) -> Double? {
    guard let text = node.text else { return nil }
    let digits = text.prefix { $0.isNumber || $0 == "." }
    let units = ["ms": 0.001, "s": 1, "m": 60, "h": 3600, "d": 86400]
    guard let count = Double(digits), let unit = units[String(text.dropFirst(digits.count))]
    else { return nil }
    return count * unit
  }
}
