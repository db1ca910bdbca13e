/// Converts the root node of one file to a contract, and collects all errors.
struct ContractReading {
  private let source: SourceText
  private var forms: FormCheck
  private var builder: ContractBuilder
  /// The mistakes in the rows under `examples`.
  private var examples: [Diagnostic] = []
  /// The columns of `examples` that their scenario does not use.
  private var unusedColumns: [Located<String>] = []

  /// Prepares the conversion of one file's YAML nodes to a contract; ``contract(_:)`` performs it.
  init(source: SourceText, folder: String? = nil) {
    self.source = source
    forms = FormCheck(source: source)
    builder = ContractBuilder(source: source, folder: folder)
  }

  /// The errors in the file; a node of the wrong form hides other errors at its position.
  var problems: [Diagnostic] {
    let malformed = Set(forms.problems.map(\.location))
    return forms.problems + examples + builder.problems.filter { !malformed.contains($0.location) }
  }

  /// Converts the root node of a file as far as the errors allow; `nil` without a name, protocol or
  /// vendor.
  mutating func contract(_ root: YAMLNode) -> Contract? {
    let scenarios = root["scenarios"]?.elements ?? []
    let head = root.withoutScenarioContents
    forms.check(head, .fields(Language.contract), in: "a contract file")
    checkFolderName(root["contract"])
    if let namespaces = root["vendor"]?["namespaces"] { builder.declare(namespaces) }
    var wellFormed: [Scenario] = []
    // Mistakes in the defaults would be reported again in each scenario.
    let defaults = forms.problems.isEmpty ? ScenarioDefaults(root) : nil
    for node in scenarios {
      let node = defaults?.added(to: node) ?? node
      if node["examples"] == nil {
        wellFormed += [scenario(node)].compactMap(\.self)
      } else {
        wellFormed += outline(node)
      }
    }
    checkScenarioNames(scenarios)
    checkNames(of: wellFormed)
    var contract = builder.contract(root, scenarios: wellFormed)
    contract?.unusedColumns = unusedColumns
    contract?.files = builder.files
    return contract
  }

  /// Converts a scenario without its malformed nodes; `nil` if it is not a mapping, or after too
  /// many errors.
  ///
  /// The meaning of a malformed node is not clear, so its other errors are reported only after its
  /// form is right.
  private mutating func scenario(_ node: YAMLNode) -> Scenario? {
    let before = forms.problems.count
    forms.check(node, .fields(Language.scenario), in: "a scenario")
    guard node.kind != nil, !builder.isFull else { return nil }
    guard forms.problems.count > before else { return builder.scenario(node) }
    guard case .mapping = node.content, !forms.isFull else { return nil }
    return builder.scenario(WellFormedParts(source: source).scenario(node), isPart: true)
  }

  /// Converts a scenario with `examples` to a scenario for each row, up to a row with a mistake.
  ///
  /// The remaining rows would usually repeat the mistake.
  private mutating func outline(_ node: YAMLNode) -> [Scenario] {
    let before = forms.problems.count
    if let examples = node["examples"], let form = Language.scenario["examples"]?.form {
      forms.check(examples, form, in: "'examples'")
    }
    guard forms.problems.count == before else { return [] }
    let outline = ScenarioOutline(node, in: source)
    examples += outline.problems
    unusedColumns += outline.unused.map { Located($0.key, at: source.location($0.keySpan)) }
    var scenarios: [Scenario] = []
    for row in outline.rows {
      let count = problems.count
      guard var scenario = scenario(row.node) else { break }
      scenario.example = Scenario.Example(
        outline: node["name"]?.text ?? "", row: row.text, location: source.location(row.span),
        namedBy: row.namedBy)
      scenarios.append(scenario)
      if problems.count > count { break }
    }
    return scenarios
  }

  /// Reports a row whose scenario has the name of another scenario.
  private mutating func checkNames(of scenarios: [Scenario]) {
    var lines: [String: Scenario] = [:]
    for scenario in scenarios where !scenario.name.isEmpty {
      let folded = scenario.name.lowercased()
      if let earlier = lines[folded], let example = scenario.example ?? earlier.example,
        earlier.name != scenario.name || scenario.example?.outline != earlier.example?.outline
      {
        let other = scenario.example == nil ? scenario : earlier
        examples.append(
          source.problem(
            "this row gives the name of another scenario: '\(scenario.name)'",
            at: Span(line: example.location.line, column: example.location.column, length: 1),
            label: "the other is on line \(other.location.line)"))
      }
      lines[folded] = scenario
    }
  }

  private mutating func checkFolderName(_ node: YAMLNode?) {
    guard let node, let name = node.text, name.utf8.count > 200, name.count <= 100 else { return }
    builder.report("the contract's name is too long for a folder", at: node.span)
  }

  /// Reports scenarios whose names differ at most in case, because some disks cannot store both
  /// recordings.
  private mutating func checkScenarioNames(_ scenarios: [YAMLNode]) {
    var lines: [String: (name: String, line: Int)] = [:]
    for node in scenarios {
      guard let place = node["name"], let name = place.text, !name.isEmpty else { continue }
      let folded = name.lowercased()
      guard let earlier = lines[folded] else {
        lines[folded] = (name, place.span.line)
        continue
      }
      builder.report(
        earlier.name == name
          ? "two scenarios have one name" : "two scenarios have names that differ by case alone",
        at: place.span, label: "first on line \(earlier.line)")
    }
  }
}

extension YAMLNode {
  /// The root without the content of its scenarios, which are checked one by one.
  fileprivate var withoutScenarioContents: YAMLNode {
    guard case .list(let scenarios)? = self["scenarios"]?.content else { return self }
    var root = self
    root["scenarios"]?.content = .list(
      scenarios.map { YAMLNode(content: .refused, span: $0.span) })
    return root
  }
}
