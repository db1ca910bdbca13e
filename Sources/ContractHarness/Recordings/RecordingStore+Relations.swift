package import ContractModel
import ContractValues

/// The learnt relations of one scenario, with the path of the recording for messages.
package struct RecordedRelations: Sendable {
  package let scenario: String
  package let path: String
  /// The relations as a recording contains them, such as `step 2 returned.id = step 1 returned.id`.
  package var lines: [String]
}

extension RecordingStore {
  /// The relations in the current recordings of a contract, without recordings that have none.
  package func recordedRelations(of contract: Contract) -> [RecordedRelations] {
    contract.scenarios.compactMap { scenario in
      guard scenario.needsRecording,
        case .current(let recording) = status(of: scenario, in: contract, needsBodies: false),
        !recording.relations.isEmpty
      else { return nil }
      return RecordedRelations(
        scenario: scenario.name, path: file(of: scenario.name, in: contract.name).path,
        lines: recording.relations)
    }
  }

  /// Finds mistakes about relations: lines that this version does not know, and entries of
  /// `unrelated` that name no place of any recording.
  package func relationProblems(of contract: Contract) -> [Diagnostic] {
    var places: [String: [RelationPlace]] = [:]
    var problems: [Diagnostic] = []
    for scenario in contract.scenarios where scenario.needsRecording {
      let status = status(of: scenario, in: contract, needsBodies: false)
      guard case .current(let recording) = status else { continue }
      let run = RunValues(scenario, recording.evidence.outcomes, seed: recording.seed)
      places[scenario.name] = run.places
      let path = file(of: scenario.name, in: contract.name).path
      problems += recording.relations.filter { Relation($0) == nil }.map {
        .unknownRelation($0, at: path, in: contract)
      }
    }
    let all = places.values.flatMap { $0 }
    let entries =
      contract.unrelated.map { ($0, all) }
      + contract.scenarios.flatMap { scenario in
        scenario.unrelated.map { ($0, places[scenario.name] ?? []) }
      }
    for (entry, places) in entries where !places.isEmpty {
      guard let part = UnrelatedPart(entry.value), !places.contains(where: part.covers) else {
        continue
      }
      problems.append(.unrelatedNowhere(entry))
    }
    return problems
  }
}

extension Diagnostic {
  private static func relearn(_ contract: Contract) -> String {
    ToolCommand.line("record \(contract.name.shellQuoted) --relations")
  }

  /// Returns the number of the first line in a file that contains a text; 1 if no line does.
  private static func number(of text: String, in path: String) -> Int {
    let bytes = (try? RecordingFile.content(of: path)) ?? []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return 1 + (lines.firstIndex { String(decoding: $0, as: UTF8.self).contains(text) } ?? 0)
  }

  /// The maximum number of new relations that a message shows.
  private static let maxNewRelations = 12

  /// The message about relations that were learnt since the last commit; `nil` if there are none.
  package static func newRelations(
    _ found: [RecordedRelations], in contract: Contract
  ) -> Diagnostic? {
    let lines = found.flatMap { recorded in
      recorded.lines.map { (scenario: recorded.scenario, line: $0) }
    }
    guard let first = found.first, let line = first.lines.first else { return nil }
    let groups = Dictionary(grouping: lines.prefix(maxNewRelations), by: \.scenario)
    let shown = found.flatMap { recorded -> [String] in
      guard let lines = groups[recorded.scenario] else { return [] }
      return [fact("scenario", recorded.scenario)] + lines.map { "+ \($0.line)" }
    }
    let surplus = lines.count - maxNewRelations
    let place = Relation(line)?.lineToStrikeOut ?? "unrelated: [...]"
    let verb = lines.count == 1 ? "is" : "are"
    return Diagnostic(
      "\(Plural.of(lines.count, "relation")) of \(contract.name) \(verb) new since the last commit",
      severity: .info,
      at: SourceLocation(path: first.path, line: number(of: line, in: first.path), column: 1),
      facts: shown + (surplus > 0 ? ["and \(surplus) more"] : []),
      help: ["if one is a coincidence, write in the contract:", place])
  }

  fileprivate static func unknownRelation(
    _ line: String, at path: String, in contract: Contract
  ) -> Diagnostic {
    Diagnostic(
      "a relation of the recording cannot be understood", severity: .warning,
      at: SourceLocation(path: path, line: number(of: line, in: path), column: 1),
      facts: [fact("relation", line)],
      help: ["learn the relations again from the recordings:", relearn(contract)])
  }

  fileprivate static func unrelatedNowhere(_ entry: Located<String>) -> Diagnostic {
    Diagnostic(
      "no recording has the place '\(entry.value)'".withShortQuotations, severity: .warning,
      at: entry.location, length: entry.value.count, label: "it strikes out no relation",
      help: ["leave it out, or write a place as 'show' prints it"])
  }
}
