import ContractModel

extension [VendorFinding] {
  /// The findings, in which equal answers with a new status get the same cause, so that reports
  /// show them once.
  ///
  /// The recorded statuses may differ. For example, a vendor may now refuse all requests, because
  /// they lack a header field.
  var joiningAnswers: [VendorFinding] {
    var causes: [[String]: Cause] = [:]
    return map { finding in
      var finding = finding
      for index in finding.diagnostics.indices {
        let diagnostic = finding.diagnostics[index]
        guard let answer = diagnostic.answer, var cause = diagnostic.cause else { continue }
        cause.kind = causes[[finding.vendor] + answer, default: cause].kind
        causes[[finding.vendor] + answer] = cause
        finding.diagnostics[index].cause = cause
      }
      return finding
    }
  }
}

extension Diagnostic {
  /// The status and the text of an answer whose status has changed; `nil` for other messages.
  ///
  /// Words with digits are left out, because they may be identifiers or times.
  fileprivate var answer: [String]? {
    let label = Diagnostic.fact("answered", "")
    guard let answer = facts.first(where: { $0.hasPrefix(label) }),
      let status = facts.first(where: { $0.hasPrefix("+ ") })
    else { return nil }
    return [status, answer.replacing(/[^\s"]*[0-9][^\s"]*/, with: "…")]
  }
}
