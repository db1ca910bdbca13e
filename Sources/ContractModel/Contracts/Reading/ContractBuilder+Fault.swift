import ContractValues

extension ContractBuilder {
  /// Converts the value under `fault`.
  ///
  /// - Parameter node: A node that has passed the check against ``Language/fault``.
  /// - Returns: The fault, or `nil` if its name is unknown.
  mutating func fault(_ node: YAMLNode) -> Fault? {
    guard node.kind == .mapping else { return node.text.flatMap(Self.fault) }
    guard let entry = node.entries.first, let kind = Fault.Kind(rawValue: entry.key),
      let scenario = entry.value.text
    else { return nil }
    faultyRecordings.append((scenario, entry.value.span))
    return Fault(kind, over: scenario)
  }

  private static func fault(_ text: String) -> Fault? {
    if text.hasPrefix("status ") { return Fault(.status, status: Int(text.dropFirst(7))) }
    return Fault.Kind(rawValue: text).map { Fault($0) }
  }

  /// Reports each fault that names a scenario which is never recorded, because it is missing or has
  /// a fault itself.
  mutating func checkFaultyRecordings(_ scenarios: [Scenario]) {
    for (name, span) in faultyRecordings {
      let recorded = scenarios.filter { $0.fault == nil }.map(\.name)
      guard !recorded.contains(name) else { continue }
      let isFaulty = scenarios.contains { $0.name == name }
      report(
        isFaulty ? "'\(name)' has a fault itself" : "no scenario is called '\(name)'", at: span,
        label: isFaulty
          ? "a fault is never recorded" : NearestWord.question(name, among: recorded),
        help: isFaulty ? [] : NearestWord.list(name, among: recorded))
    }
  }
}
