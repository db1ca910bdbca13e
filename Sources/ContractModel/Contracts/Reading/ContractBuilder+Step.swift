import ContractBinding
import ContractValues

extension ContractBuilder {
  /// Converts one element under `steps`; `nil` if something in it has the wrong form.
  mutating func step(_ node: YAMLNode) -> Step? {
    guard let (word, name) = stepWord(of: node), let text = name.text,
      let action = action(word, text, node, at: name.span)
    else { return nil }
    let receiver = node["on"].map { Located(value($0), at: source.location($0.span)) }
    let expectation = expectation(node)
    bound.merge(binding.mapValues(\.line)) { first, _ in first }
    binding = [:]
    return Step(
      action,
      on: receiver,
      expectation: expectation,
      within: node["within"].flatMap(Self.seconds),
      location: source.location(node.span),
      nameLocation: source.location(name.span)
    )
  }

  private func stepWord(of node: YAMLNode) -> (StepWord, YAMLNode)? {
    for entry in node.entries {
      if let word = StepWord(rawValue: entry.key) { return (word, entry.value) }
    }
    return nil
  }

  private mutating func action(
    _ word: StepWord, _ name: String, _ node: YAMLNode, at span: Span
  ) -> Step.Action? {
    switch word {
    case .call: return .call(use(of: name, node, at: span))
    case .begin:
      let use = use(of: name, node, at: span)
      guard let label = node["as"], let text = label.text else { return nil }
      begin(text, at: label.span)
      return .begin(use, name: text)
    case .finish:
      finish(name, at: span)
      return .finish(name)
    case .stillRunning:
      checkRunning(name, at: span)
      return .stillRunning(name)
    case .cancel:
      checkRunning(name, at: span)
      return .cancel(name)
    case .get: return .get(name)
    case .set:
      guard let to = node["to"] else { return nil }
      return .set(name, to: Located(value(to), at: source.location(to.span)))
    case .event: return .event(name, arguments: arguments(node["with"]).mapValues(\.value))
    }
  }

  private mutating func use(of name: String, _ node: YAMLNode, at span: Span) -> OperationUse {
    let location = source.location(span)
    guard let given = node["with"], case .list(let elements) = given.content else {
      return OperationUse(
        name: name, arguments: .byName(arguments(node["with"])), location: location)
    }
    let values = elements.map { Located(value($0), at: source.location($0.span)) }
    return OperationUse(name: name, arguments: .byPosition(values), location: location)
  }

  private mutating func arguments(_ node: YAMLNode?) -> [String: Located<Value>] {
    var arguments: [String: Located<Value>] = [:]
    for entry in node?.entries ?? [] {
      arguments[entry.key.withoutEscape] = Located(
        value(entry.value), at: source.location(entry.value.span),
        keyLocation: source.location(entry.keySpan))
    }
    return arguments
  }

  private mutating func begin(_ name: String, at span: Span) {
    if let earlier = begun[name] {
      report(
        "'\(name)' is begun twice", at: span, label: "first on line \(earlier.line)",
        help: ["give each started operation a name of its own"])
    } else {
      begun[name] = StartedOperation(line: span.line)
    }
  }

  private mutating func finish(_ name: String, at span: Span) {
    if checkRunning(name, at: span) { begun[name]?.isFinished = true }
  }

  @discardableResult
  private mutating func checkRunning(_ name: String, at span: Span) -> Bool {
    guard !isFull else { return false }
    guard let operation = begun[name] else {
      if isPart { return false }
      let names = NearestWord.candidates(begun.keys)
      report(
        "'\(name)' was never begun", at: span,
        label: NearestWord.question(name, among: names), help: NearestWord.list(name, among: names))
      return false
    }
    if operation.isFinished, !isPart {
      report(
        "'\(name)' is finished already", at: span,
        help: [
          "'still-running' can look at it several times before 'finish', which is its last step"
        ])
    }
    return !operation.isFinished
  }
}
