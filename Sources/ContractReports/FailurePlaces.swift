package import ContractModel
import ContractValues

extension [Diagnostic] {
  /// Adds the source line that registers the failed subject, and the command that runs the failed
  /// case alone.
  ///
  /// A message about many scenarios, such as missing recordings, has its own command.
  func locating(_ entry: RunResults.Entry) -> [Diagnostic] {
    guard let first, first.gathering == nil, let command = entry.rerun else { return self }
    var located = naming(registration: entry.plannedCase.registeredAt)
    located[0].help += ["to run this case alone:", command]
    return located
  }

  /// Adds the source line that registers a subject to the first message, unless a message has it
  /// already.
  package func naming(registration place: String) -> [Diagnostic] {
    let hasPlace = contains { $0.facts.contains { $0.hasPrefix("registered ") } }
    guard !isEmpty, !hasPlace, !place.isEmpty else { return self }
    var named = self
    named[0].addBeforeDifference(Diagnostic.fact("registered", place))
    return named
  }
}

extension RunResults.Entry {
  /// The command that runs the case alone; `nil` if the registration is not known, as in events of
  /// earlier versions.
  var rerun: String? {
    guard !plannedCase.registeredAt.isEmpty else { return nil }
    let (contract, scenario, subject) = (
      plannedCase.contract.shellQuoted, plannedCase.scenario.shellQuoted,
      plannedCase.subject.shellQuoted
    )
    let option = failureDiagnostics.lazy.compactMap(\.rerunOption).first
    let options = [isLive ? "--live" : nil, option].compactMap { $0 }.map { " \($0)" }.joined()
    return ToolCommand.line(
      "verify \(contract) --scenario \(scenario) --subject \(subject)" + options)
  }
}

extension Diagnostic {
  /// Inserts a fact before the lines of a difference, which begin with `- `, `+ ` or two spaces.
  mutating func addBeforeDifference(_ fact: String) {
    let place = facts.firstIndex { fact in ["- ", "+ ", "  "].contains { fact.hasPrefix($0) } }
    facts.insert(fact, at: place ?? facts.endIndex)
  }
}
