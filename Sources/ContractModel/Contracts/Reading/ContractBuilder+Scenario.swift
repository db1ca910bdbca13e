import ContractBinding

extension ContractBuilder {
  /// Converts one element under `scenarios`; with `isPart`, malformed nodes were removed from it.
  ///
  /// If something in it has a mistake, that property is missing or empty.
  mutating func scenario(_ node: YAMLNode, isPart: Bool = false) -> Scenario {
    (bound, binding, begun) = ([:], [:], [:])
    self.isPart = isPart
    defer { self.isPart = false }
    // A fault cannot use names that steps bind. So it is converted first, before any name is bound.
    let mistakes = problems.count
    let fault = node["fault"].flatMap { self.fault($0) }
    let isRightFault = fault != nil && problems.count == mistakes
    scenarioName = node["name"]?.text ?? ""
    let states = (node["given"]?.elements ?? []).map { state($0) }
    let steps = (node["steps"]?.elements ?? []).compactMap { step($0) }
    // Expectations at the end of the scenario may use all names that its steps bind. So they are
    // converted after the steps.
    let sends = node["sends"].map { list in list.elements.compactMap { sent($0) } }
    let observes = node["observes"].map { expectations($0, areEntries: false) } ?? [:]
    refuseLateBinding()
    if isRightFault, !isPart, let place = node["fault"]?.span,
      sends == nil, observes.isEmpty, !steps.contains(where: \.isExpecting)
    {
      report(
        "a scenario with a fault must say what is expected", at: place,
        label: "a fault is never recorded",
        help: ["say in a step what must follow: returns, throws or calls-back"])
    }
    return Scenario(
      name: scenarioName,
      tags: texts(node["tags"]),
      pending: node["pending"].flatMap { pending($0) },
      fidelity: fidelity(node),
      fault: fault,
      states: states,
      steps: steps,
      sends: sends,
      observes: observes,
      unrelated: unrelated(node),
      location: source.location(node.span)
    )
  }

  private func pending(_ node: YAMLNode) -> String? {
    switch node.scalar {
    case .string(let reason): reason
    case .boolean(true): "no reason is given"
    default: nil
    }
  }

  private mutating func state(_ node: YAMLNode) -> StateUse {
    guard let entry = node.entries.first else {
      return StateUse(name: node.text ?? "", location: source.location(node.span))
    }
    let given = value(entry.value)
    let parameters: [String: Value] =
      if case .object(let fields) = given { fields } else { ["value": given] }
    return StateUse(
      name: entry.key, parameters: parameters, location: source.location(entry.keySpan))
  }

  private mutating func sent(_ node: YAMLNode) -> SentExpectation? {
    guard let entry = node.entries.first else {
      guard let text = node.text else { return nil }
      return SentExpectation(call: call(text, at: node.span), location: source.location(node.span))
    }
    let location = source.location(entry.keySpan)
    let call = call(entry.key, at: entry.keySpan)
    if case .seam = call {
      let arguments = entry.value.elements.map { expected($0) }
      return SentExpectation(
        call: call,
        arguments: Expected(.array(arguments), at: source.location(entry.value.span)),
        location: location)
    }
    refuseSecondBody(entry.value)
    return SentExpectation(
      call: call,
      path: entry.value["path"].map { expected($0) },
      json: entry.value["json"].map { expected($0) },
      xml: entry.value["xml"].map { node in
        Expected(.xpath(xpath(node)), at: source.location(node.span))
      },
      text: entry.value["text"].map { expected($0) },
      bytes: entry.value["bytes"].map { expected($0) },
      parts: entry.value["parts"].map { expectations($0, areEntries: true) } ?? [:],
      form: entry.value["form"].map { expectations($0, areEntries: true) } ?? [:],
      headers: entry.value["headers"].map { expectations($0, areEntries: true) } ?? [:],
      query: entry.value["query"].map { expectations($0, areEntries: true) } ?? [:],
      isOptional: entry.value["optional"]?.scalar == .boolean(true),
      location: location
    )
  }

  private mutating func call(_ text: String, at span: Span) -> SentExpectation.Call {
    checkNames(in: text, at: span)
    guard let space = text.firstIndex(of: " ") else { return .seam(text) }
    return .request(
      method: String(text[..<space]), target: String(text[text.index(after: space)...]))
  }

  private mutating func refuseSecondBody(_ node: YAMLNode) {
    let bodies = node.entries.filter {
      ["json", "xml", "text", "bytes", "parts", "form"].contains($0.key)
    }
    guard bodies.count > 1 else { return }
    report(
      "a request has one body", at: bodies[1].keySpan, label: "it has '\(bodies[0].key)' already")
  }

  /// Reports a `$bind` after the last step, because no later step could use the name.
  private mutating func refuseLateBinding() {
    for (name, span) in binding.sorted(by: { $0.key < $1.key }) {
      report("'\(name)' is bound after the last step", at: span, label: "nothing can use it")
    }
    binding = [:]
  }
}

extension Step {
  /// True if the step can fail: it has an expectation, or its call must still be running.
  ///
  /// A scenario with a fault needs such a step, `sends` or `observes`; otherwise it could never
  /// fail.
  fileprivate var isExpecting: Bool {
    if case .stillRunning = action { return true }
    return !expectation.isEmpty
  }
}
