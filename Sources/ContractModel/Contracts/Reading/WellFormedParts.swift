/// Removes malformed nodes from a scenario, so that the remaining nodes can be checked further.
struct WellFormedParts {
  let source: SourceText

  /// Removes malformed steps, elements and keys from a scenario.
  func scenario(_ node: YAMLNode) -> YAMLNode {
    guard case .mapping(let entries) = node.content else { return node }
    let kept = entries.compactMap { entry -> YAMLNode.Entry? in
      guard let field = Language.scenario[entry.key] else { return nil }
      if entry.key == "pending", !isWellFormed(entry.value, field.form) { return pending(entry) }
      guard case .list(let form, _, _) = field.form, case .list(let elements) = entry.value.content
      else { return isWellFormed(entry.value, field.form) ? entry : nil }
      var entry = entry
      entry.value.content = .list(elements.filter { isWellFormed($0, form) })
      return entry
    }
    return YAMLNode(content: .mapping(kept), span: node.span)
  }

  /// The entry `pending: true` instead of a malformed reason, so that the scenario stays pending
  /// and its missing operations are no mistake.
  private func pending(_ entry: YAMLNode.Entry) -> YAMLNode.Entry {
    var entry = entry
    entry.value.content = .scalar("true", isPlain: true)
    return entry
  }

  private func isWellFormed(_ node: YAMLNode, _ form: Form) -> Bool {
    var check = FormCheck(source: source)
    check.check(node, form, in: "")
    return check.problems.isEmpty
  }
}
