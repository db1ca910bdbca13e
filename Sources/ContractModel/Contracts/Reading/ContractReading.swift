/// Converts the root node of one file to a contract, and collects all errors.
struct ContractReading {
  private let source: SourceText
  private var forms: FormCheck
  private var builder: ContractBuilder

  init(source: SourceText) {
    self.source = source
    forms = FormCheck(source: source)
    builder = ContractBuilder(source: source)
  }

  /// The errors in the file.
  ///
  /// If a node has the wrong form, other errors at the same position are left out.
  var problems: [Diagnostic] {
    let malformed = Set(forms.problems.map(\.location))
    return forms.problems + builder.problems.filter { !malformed.contains($0.location) }
  }

  /// Converts a file's root.
  ///
  /// The result contains as much as the errors allow, and is `nil` without a name, protocol or
  /// vendor.
  mutating func contract(_ root: YAMLNode) -> Contract? {
    let scenarios = root["scenarios"]?.elements ?? []
    let head = root.withoutScenarioContents
    forms.check(head, .fields(Language.contract), in: "a contract file")
    checkFolderName(root["contract"])
    if let namespaces = root["vendor"]?["namespaces"] { builder.declare(namespaces) }
    // A scenario with the wrong form has no clear meaning, so its other errors are reported only
    // after the form is right.
    var wellFormed: [Scenario] = []
    for node in scenarios {
      let before = forms.problems.count
      forms.check(node, .fields(Language.scenario), in: "a scenario")
      if forms.problems.count == before, node.kind != nil, !builder.isFull {
        wellFormed.append(builder.scenario(node))
      }
    }
    checkScenarioNames(scenarios)
    return builder.contract(root, scenarios: wellFormed)
  }

  private mutating func checkFolderName(_ node: YAMLNode?) {
    guard let node, let name = node.text, name.utf8.count > 200, name.count <= 100 else { return }
    builder.report("the contract's name is too long for a folder", at: node.span)
  }

  /// Reports scenarios with the same name.
  ///
  /// Names that differ only in case count as the same, because some disks cannot store both
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
    guard case .mapping(var entries) = content,
      let index = entries.firstIndex(where: { $0.key == "scenarios" }),
      case .list(let scenarios) = entries[index].value.content
    else { return self }
    entries[index].value.content = .list(
      scenarios.map { YAMLNode(content: .refused, span: $0.span) })
    return YAMLNode(content: .mapping(entries), span: span)
  }
}
