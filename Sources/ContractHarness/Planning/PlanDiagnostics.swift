package import ContractBinding
package import ContractModel
import ContractValues

extension Diagnostic {
  static func noSubject(
    for contract: Contract, among subjects: [SubjectDescription]
  ) -> Diagnostic {
    let names = Array(Set(subjects.map(\.protocolName))).sorted()
    return Diagnostic(
      "no subject is registered for '\(contract.protocolName)'",
      at: contract.protocolLocation,
      length: contract.protocolName.count,
      label: NearestWord.question(contract.protocolName, among: names),
      help: ["register a live adapter and a double of it in the suite"]
    )
  }

  static func registeredTwice(
    _ first: SubjectDescription, _ second: SubjectDescription
  ) -> Diagnostic {
    Diagnostic(
      "two subjects of \(second.protocolName) are named '\(second.name)'",
      facts: [fact("first", first.registeredAt), fact("second", second.registeredAt)],
      help: ["give one of them another name"]
    )
  }

  /// The message that a double stands for no scenario, so that nothing tests it.
  static func standsForNothing(_ subject: SubjectDescription) -> Diagnostic {
    Diagnostic(
      "the \(subject.kind.rawValue) '\(subject.name)' stands for no scenario",
      facts: [fact("registered", subject.registeredAt)],
      help: ["name what it stands for: .standsFor(tags: [\"…\"])"]
    )
  }

  /// The message that the names of a filter are known, but select no case together.
  package static func nothingSelected(by filter: CaseFilter) -> Diagnostic {
    Diagnostic(
      "no scenario of any subject matches all options", facts: facts(of: filter),
      help: [ToolCommand.line("list")]
    )
  }

  /// The message that there is nothing to check, because no selected double has to pass a selected
  /// scenario.
  static func noPairApplies(by filter: CaseFilter) -> Diagnostic {
    Diagnostic(
      "no selected double stands for a selected scenario", facts: facts(of: filter),
      help: ["to see which scenarios a double stands for:", ToolCommand.line("list")]
    )
  }

  private static func facts(of filter: CaseFilter) -> [String] {
    filter.contracts.map { fact("contract", $0) }
      + filter.scenarios.map { fact("scenario", $0) }
      + (filter.traced.map { [fact("trace", $0)] } ?? [])
      + filter.tags.map { fact("tag", $0) }
      + filter.subjects.map { fact("subject", $0) }
      + (filter.expression.map { [fact("filter", $0.text)] } ?? [])
  }

  /// The message that a subject has no delegate, so that nothing records its calls.
  static func missingDelegate(
    of subject: SubjectDescription, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      "\(subject.name) has no delegate that could be called",
      at: location,
      facts: [fact("registered", subject.registeredAt)],
      help: [".delegate(…Spy.self) { $0.delegate = $1 }"]
    )
  }

  static func missingDriver(
    for event: String, of subject: SubjectDescription, at location: SourceLocation
  ) -> Diagnostic {
    let line = subject.kind.isDouble ? "driver" : "event"
    return Diagnostic(
      "\(subject.name) has no driver for the event '\(event)'",
      at: location,
      length: event.count,
      label: NearestWord.question(event, among: subject.events),
      facts: [fact("registered", subject.registeredAt)],
      help: [".\(line)(\"\(event)\") { subject, event in … }"]
    )
  }

  static func missingState(_ state: StateUse, of subject: SubjectDescription) -> Diagnostic {
    Diagnostic(
      "\(subject.name) does not set up the state",
      at: state.location,
      length: state.name.count,
      label: NearestWord.question(state.name, among: subject.states),
      facts: [fact("registered", subject.registeredAt)],
      help: [".state(\"\(state.name)\") { … }"]
    ).caused(by: Cause("the state is missing", operation: state.name, subject: subject.name))
  }

  fileprivate static func unsent(_ event: String, to subject: SubjectDescription) -> Diagnostic {
    Diagnostic(
      "the event '\(event)' of \(subject.name) happens in no scenario".withShortQuotations,
      facts: [fact("registered", subject.registeredAt)],
      help: [
        "a vendor that is running calls the adapter by itself, so leave out .event(\"\(event)\")",
        "to make the vendor send it between two steps, write in the contract:",
        "- event: \(event)",
      ])
  }
}

extension CaseFilter {
  /// Finds names in the filter that match nothing, because a misspelled filter must not look like
  /// an empty run.
  ///
  /// Names that may be in an unreadable file are not reported. If no contract can be read, another
  /// message says so, and only unknown names of subjects are reported.
  package func unknownNames(
    contracts known: [Contract],
    unread: Set<String> = [],
    subjects: [SubjectDescription] = []
  ) -> [Diagnostic] {
    let isComplete = unread.isEmpty && !known.isEmpty
    let contracts = known.isEmpty ? [] : contracts.filter { !unread.contains($0) }
    let tags = isComplete ? tags : []
    let scenarios = isComplete ? scenarios : []
    let unknown =
      [
        ("contract", contracts, known.map(\.name)),
        ("subject", self.subjects, subjects.map(\.name)),
        ("tag", tags, known.flatMap(\.scenarios).flatMap(\.tags)),
        ("scenario", scenarios, known.flatMap(\.scenarios).flatMap(\.names)),
      ].flatMap { kind, names, known in
        names.filter { name in !known.contains { $0.matches(wildcards: name) } }
          .map { (kind, $0, known) }
      }
    let byCondition = [
      "contract": known.isEmpty ? nil : known.map(\.name) + unread,
      "scenario": isComplete ? known.flatMap(\.scenarios).flatMap(\.names) : nil,
      "tag": isComplete ? known.flatMap(\.scenarios).flatMap(\.tags) : nil,
      "subject": subjects.isEmpty ? nil : subjects.map(\.name),
    ].compactMapValues(\.self)
    let unknownInExpression = expression?.unknownNames(among: byCondition) ?? []
    let unknownToTrace = isComplete ? unknownTrace(among: known) : []
    return unknownInExpression + unknownToTrace
      + unknown.map { kind, name, known in
        Self.unknown("there is no \(kind) '\(name)'", name, among: known)
      }
  }

  /// The message that `--trace` names no scenario; none if it names one, or is not used.
  private func unknownTrace(among contracts: [Contract]) -> [Diagnostic] {
    guard let traced else { return [] }
    let names = contracts.flatMap(\.scenarios).flatMap(\.names)
    guard !names.contains(where: { $0.matches(wildcards: traced) }) else { return [] }
    return [Self.unknown("there is no scenario '\(traced)' to trace", traced, among: names)]
  }

  private static func unknown(
    _ headline: String, _ name: String, among known: [String]
  ) -> Diagnostic {
    let suggestion = NearestWord.question(ofPart: name, among: Set(known).sorted())
    return Diagnostic(headline, facts: suggestion.isEmpty ? [] : [suggestion])
  }
}

extension SubjectDescription {
  /// Finds scenarios and tags that a double names and no contract has.
  ///
  /// A misspelt name must not look like scenarios that are skipped on purpose.
  func unknownSelections(among scenarios: [Scenario]) -> [Diagnostic] {
    guard !scenarios.isEmpty else { return [] }
    let words = [
      ("tag", standsFor.tags, Set(scenarios.flatMap(\.tags))),
      ("scenario", standsFor.scenarios, Set(scenarios.flatMap(\.names))),
    ]
    return words.flatMap { kind, named, known in
      named.filter { !known.contains($0) }.map { word in
        let suggestion = NearestWord.question(word, among: known.sorted())
        return Diagnostic(
          "the \(self.kind.rawValue) '\(name)' stands for an unknown \(kind): '\(word)'",
          facts: (suggestion.isEmpty ? [] : [suggestion]) + [
            Diagnostic.fact("registered", registeredAt)
          ]
        )
      }
    }
  }

  /// Finds events of a live adapter that nothing delivers to it.
  ///
  /// Only the recording of an SDK has events of its own. With any other vendor, an event happens in
  /// a scenario's `event` step alone.
  func unsentEvents(among contracts: [Contract]) -> [Diagnostic] {
    guard !kind.isDouble, !contracts.isEmpty, contracts.allSatisfy({ $0.vendor.kind != .sdk })
    else { return [] }
    let sent = Set(contracts.flatMap(\.scenarios).flatMap(\.events).map(\.name))
    return events.filter { !sent.contains($0) }.map { .unsent($0, to: self) }
  }
}
