import ContractModel
import ContractRedaction
import ContractValues

/// The lines that a contract needs so that redaction leaves a value as it is.
struct RedactionOpening {
  /// The entries to add under `allow`, in the contract's syntax, such as `header X-Request-Id`.
  private(set) var allowed: [String] = []
  /// The contract's own rules that redact the value, in its syntax, such as `json: ["$.pin"]`.
  private(set) var own: [String] = []

  /// Converts the rules that redact a value, such as `json token`, to lines of a contract.
  init(_ rules: Set<String>, ownRules: Set<String>) {
    for rule in rules.sorted() {
      let parts = rule.split(separator: " ", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      let (kind, name) = (parts[0], parts[1])
      switch kind {
      case _ where ownRules.contains(rule):
        let list = kind == "header" ? "headers" : kind
        own.append("\(list): [\(name.quotedAsJSON)]")
      case "header", "query": allowed.append("\(kind) \(name)")
      case "json": allowed.append(Self.path(to: name))
      default: break
      }
    }
  }

  /// Returns the JSON path that matches all fields with a name, such as `"$..token"`.
  private static func path(to name: String) -> String {
    let isPlain = name.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") }
    return isPlain ? "$..\(name)".quotedAsJSON : "\"$..['\(name)']\""
  }
}

extension Redactor {
  /// Finds the lines that a contract needs so that redaction leaves a value as it is.
  ///
  /// They are empty if no line of a contract can prevent this redaction.
  func opening(_ mismatch: Mismatch, in recording: Recording) -> RedactionOpening {
    var pass = RedactionPass(self)
    _ = pass.evidence(of: Observation(recording.evidence))
    var rules = Set((mismatch.placeholders ?? []).flatMap { pass.rulesByPlaceholder[$0] ?? [] })
    if mismatch.placeholders?.isEmpty ?? false {
      // All redacted numbers have the same placeholder, so the position identifies the rule.
      for redacted in recording.evidence.redacted
      where Place(redacted.place)?.ends(with: mismatch.path) ?? false {
        rules.insert(redacted.rule)
      }
    }
    return RedactionOpening(rules, ownRules: ownRules)
  }
}

extension CaseInput {
  /// Creates the advice for an expectation that cannot be checked because redaction replaced the
  /// value.
  func opening(_ mismatch: Mismatch, again command: String) -> [String] {
    let rest = "ask only for what redaction leaves: $string, or ${…} of another place"
    guard let recording = original ?? recording,
      let opening = redactor?.opening(mismatch, in: recording)
    else { return [rest] }
    if !opening.own.isEmpty {
      let lines = opening.own.map { "redact: { \($0) }" }
      return ["\(rest); or take this out of the contract, and record again:"] + lines + [command]
    }
    guard !opening.allowed.isEmpty else { return [rest] }
    return [
      "\(rest); or let the contract keep the value, and record again:",
      "redact: { allow: [\(opening.allowed.joined(separator: ", "))] }", command,
    ]
  }
}
