import ContractBinding
import ContractValues

extension ContractBuilder {
  /// Converts the value under `fault`; `nil` if its kind is unknown.
  ///
  /// Only the first mistake is reported, because further ones can follow from it.
  mutating func fault(_ node: YAMLNode) -> Fault? {
    let before = problems.count
    let fault = readFault(node)
    problems.removeSubrange(min(before + 1, problems.count)...)
    return fault
  }

  private mutating func readFault(_ node: YAMLNode) -> Fault? {
    guard node.kind == .mapping else { return node.text.flatMap(Self.fault) }
    let kinds = node.entries.filter { Language.faultKinds.contains($0.key) }
    guard let first = kinds.first, var fault = fault(first) else {
      if kinds.isEmpty {
        report(
          "a fault must say how the vendor fails", at: node.span,
          help: ["write { status: 429 } or { kind: reset }"])
      }
      return nil
    }
    if kinds.count > 1 {
      report(
        "a fault has one kind", at: kinds[1].keySpan, label: "it has '\(first.key)' already")
    }
    if let scenario = node["over"], let name = scenario.text {
      fault.over = name
      faultyRecordings.append((name, scenario.span))
    }
    fault.at = number(node["at"])
    readAnswer(node, to: &fault)
    checkParts(node, of: fault)
    return fault
  }

  private mutating func fault(_ entry: YAMLNode.Entry) -> Fault? {
    switch entry.key {
    case "status":
      let status = entry.value.scalar?.wholeNumber ?? 0
      if !(100...599).contains(status) {
        report("'status' must be a status from 100 to 599", at: entry.value.span)
      }
      return Fault(.status, status: status)
    case "kind": return entry.value.text.flatMap(Self.fault)
    default:
      guard let kind = Fault.Kind(rawValue: entry.key), let scenario = entry.value.text else {
        return nil
      }
      faultyRecordings.append((scenario, entry.value.span))
      return Fault(kind, over: scenario)
    }
  }

  private mutating func number(_ node: YAMLNode?) -> Int? {
    guard let node, let number = node.scalar?.wholeNumber else { return nil }
    if number < 1 { report("requests are counted from 1", at: node.span) }
    countedRequests.append(node.span)
    return number
  }

  private mutating func readAnswer(_ node: YAMLNode, to fault: inout Fault) {
    for entry in node["headers"]?.entries ?? [] {
      let values = entry.value.kind == .list ? entry.value.elements : [entry.value]
      fault.headers += values.compactMap { value in
        value.text.map { VendorHeader(entry.key.withoutEscape, $0) }
      }
    }
    if let json = node["json"] {
      refuseValuesOfRuns(in: json)
      let given = value(json)
      let body = (try? Bindings().resolve(given)) ?? given
      fault.body = String(decoding: body.json(), as: UTF8.self)
    } else if let text = node["text"]?.text {
      fault.body = text
      if !fault.headers.contains(where: { $0.name.lowercased() == "content-type" }) {
        fault.headers.append(VendorHeader("Content-Type", "text/plain; charset=utf-8"))
      }
    }
  }

  /// Reports each unique value and each secret in the body of a fault's answer, because a run would
  /// not replace it there.
  private mutating func refuseValuesOfRuns(in node: YAMLNode) {
    switch node.content {
    case .refused: break
    case .list(let elements): for element in elements { refuseValuesOfRuns(in: element) }
    case .mapping(let entries): for entry in entries { refuseValuesOfRuns(in: entry.value) }
    case .scalar:
      guard case .string(let text) = node.scalar else { return }
      let value = Value.string(text.withoutEscape)
      let holdsSecret = value.usedNames.contains { SecretVariable($0) != nil }
      guard holdsSecret || value.holdsUniqueName else { return }
      report(
        "a fault knows no \(holdsSecret ? "secrets" : "unique values")", at: node.span,
        help: ["write a fixed value, because the answer is the same in each run"])
    }
  }

  /// Reports keys of a fault that have no effect together with its kind or with another key.
  private mutating func checkParts(_ node: YAMLNode, of fault: Fault) {
    if fault.kind != .status, let part = ["headers", "json", "text"].compactMap(node.entry).first {
      report(
        "'\(part.key)' needs 'status'", at: part.keySpan,
        label: "the answer of '\(fault.kind.rawValue)' is not written here")
    }
    if let text = node.entry("text"), node["json"] != nil {
      report("an answer has one body", at: text.keySpan, label: "it has 'json' too")
    }
    if fault.kind == .refused, let at = node.entry("at") {
      report(
        "'refused' fails for every request", at: at.keySpan, label: "nothing listens at all",
        help: ["write { kind: reset, at: \(fault.at ?? 1) }"])
    }
    if fault.at == nil, fault.kind == .status, let over = node.entry("over") {
      report(
        "'over' needs 'at'", at: over.keySpan, label: "no other request is answered",
        help: ["say which request fails: at: 1"])
    }
  }

  private static func fault(_ text: String) -> Fault? {
    if text.hasPrefix("status ") { return Fault(.status, status: Int(text.dropFirst(7))) }
    return Fault.Kind(rawValue: text).map { Fault($0) }
  }

  /// Reports each fault that names a missing scenario, or one with a fault, which has no recording.
  ///
  /// It also reports each `at` if the vendor does not use HTTP.
  mutating func checkFaultyRecordings(_ scenarios: [Scenario], of vendor: VendorDescription?) {
    if let vendor, vendor.kind != .http {
      for span in countedRequests {
        report(
          "a vendor of kind '\(vendor.kind.rawValue)' gets no requests", at: span,
          label: "'at' counts requests over HTTP")
      }
    }
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

extension Value {
  fileprivate var wholeNumber: Int? { if case .integer(let number) = self { number } else { nil } }
}
