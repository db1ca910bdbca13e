/// The `given` and `defaults` of a contract, which are added to each of its scenarios.
struct ScenarioDefaults {
  private let given: [YAMLNode]
  private let tags: [YAMLNode]
  private let within: YAMLNode.Entry?

  /// Reads `given` and `defaults` from the root of a contract, whose form was already checked.
  init(_ root: YAMLNode) {
    let defaults = root["defaults"]
    given = root["given"]?.elements ?? []
    tags = defaults?["tags"]?.elements ?? []
    within = defaults?.entry("within")
  }

  /// Adds the defaults to a scenario: states before its own states, tags that it does not have, and
  /// a time limit for steps without one.
  ///
  /// The added nodes keep their positions, so that a message shows where they are written.
  func added(to scenario: YAMLNode) -> YAMLNode {
    var result = scenario
    add(given, to: "given", of: &result)
    let own = Set(scenario["tags"]?.elements.compactMap(\.text) ?? [])
    add(tags.filter { !own.contains($0.text ?? "") }, to: "tags", of: &result)
    if let within, case .list(let steps)? = scenario["steps"]?.content {
      result["steps"]?.content = .list(steps.map { limited($0, by: within) })
    }
    return result
  }

  private func add(_ elements: [YAMLNode], to key: String, of scenario: inout YAMLNode) {
    guard let first = elements.first, case .mapping(let entries) = scenario.content else { return }
    switch scenario[key]?.content {
    case .list(let own): scenario[key]?.content = .list(elements + own)
    case nil:
      let list = YAMLNode(content: .list(elements), span: first.span)
      scenario.content = .mapping(
        entries + [YAMLNode.Entry(key: key, keySpan: first.span, value: list)])
    // A node of another kind is a mistake, which the form check reports.
    default: return
    }
  }

  private func limited(_ step: YAMLNode, by within: YAMLNode.Entry) -> YAMLNode {
    guard case .mapping(let entries) = step.content, step["within"] == nil else { return step }
    var step = step
    step.content = .mapping(entries + [within])
    return step
  }
}
