import ContractBinding
import ContractModel
import ContractValues
import Foundation

extension Value {
  /// A date in UTC, to the second.
  static func time(_ date: Date) -> Value { .string(date.formatted(.iso8601)) }

  /// A text of anybody's, made harmless as in every report.
  static func text(_ text: String) -> Value { .string(ReportText.output(text).string) }
}

extension Value {
  /// A sketch, whose texts are made harmless; `nil` for one that JSON cannot hold.
  fileprivate init?(sketch: CaseDetails) {
    guard let json = try? JSONEncoder().encode(sketch), let value = try? Value(json: Array(json))
    else { return nil }
    self = value.harmless
  }

  private var harmless: Value {
    switch self {
    case .string(let text): .text(text)
    case .array(let values): .array(values.map(\.harmless))
    case .object(let members): .object(members.mapValues(\.harmless))
    default: self
    }
  }
}

extension ShardShare {
  /// The shard, and what makes it one of others.
  var fields: [String: Value] {
    [
      "index": .integer(shard.index), "count": .integer(shard.count), "source": .text(source),
      "cases": .integer(cases), "digest": .string(digest), "idle": .boolean(isIdle),
    ]
  }
}

extension PlannedCase {
  /// The pair, as each line about it names it.
  var fields: [String: Value] {
    [
      "id": .integer(id), "contract": .text(contract), "scenario": .text(scenario),
      "subject": .text(subject), "kind": .string(subjectKind.rawValue),
      "path": .text(location.path), "line": .integer(location.line),
      "column": .integer(location.column), "tags": .array(tags.map { .text($0) }),
    ]
  }
}

extension RunResults.Entry {
  /// The fields of the verdict.
  var fields: [String: Value] {
    var fields = plannedCase.fields
    fields["verdict"] = .string(standing.code)
    fields["problems"] = .array(failureDiagnostics.map { .object($0.fields) })
    if result?.isFlaky == true { fields["flaky"] = true }
    if case .skipped(let reason) = verdict { fields["reason"] = .text(reason) }
    guard let result else { return fields }
    fields["at"] = .time(result.startedAt)
    fields["seconds"] = .number(max(0, result.duration))
    fields["notes"] = .array(result.notes.map { .text($0) })
    if let path = result.recordingPath { fields["recording"] = .text(path) }
    if !result.standardError.isEmpty { fields["standard-error"] = .text(result.standardError) }
    if !result.otherRuns.isEmpty {
      fields["other-runs"] = .array(result.otherRuns.map { .object(self.fields(of: $0)) })
    }
    if let sketch = result.sketch.flatMap(Value.init(sketch:)) { fields["sketch"] = sketch }
    return fields
  }

  private func fields(of run: CaseResult.Run) -> [String: Value] {
    [
      "verdict": .string(Standing(run.verdict, of: plannedCase).code),
      "problems": .array(diagnostics(of: run.verdict).map { .object($0.fields) }),
      "standard-error": .text(run.standardError),
    ]
  }
}

extension Diagnostic {
  /// The message: its headline and place, and the whole text that people are shown.
  var fields: [String: Value] {
    var fields: [String: Value] = [
      "severity": .string(severity.rawValue), "message": .text(headline),
      "text": .text(DiagnosticText().harmlessly([self])),
    ]
    if let location {
      fields["path"] = .text(location.path)
      fields["line"] = .integer(location.line)
      fields["column"] = .integer(location.column)
      fields["length"] = .integer(length)
      fields["label"] = .text(label)
      if let sourceLine { fields["source"] = .text(sourceLine) }
    }
    fields["facts"] = .array(facts.map { .text($0) })
    fields["help"] = .array(help.map { .text($0) })
    return fields
  }
}

extension VendorFinding {
  /// The fields of a vendor's finding in one scenario.
  var fields: [String: Value] {
    var fields: [String: Value] = [
      "contract": .text(contract), "scenario": .text(scenario), "vendor": .text(vendor),
      "adapters": .array(adapters.map { .text($0) }), "standing": .string(standing.rawValue),
      "drift": .array(drift.map { .object($0.fields) }),
      "outdated": .array(outdatedDoubles.map { .text($0.name) }),
      "problems": .array(diagnostics.map { .object($0.fields) }),
      "fails-run": .boolean(failsRun), "path": .text(location.path),
      "line": .integer(location.line), "column": .integer(location.column),
    ]
    fields["recording"] = recordingPath.map { .text($0) }
    fields["recorded-on"] = recordedOn.map { .text($0) }
    return fields
  }
}

extension Drift {
  /// One place in which a vendor does otherwise.
  fileprivate var fields: [String: Value] {
    var fields: [String: Value] = [
      "tier": .string(tier.word), "change": .string(change.rawValue),
      "at": .text(place.description),
      "before": .text(before), "after": .text(after),
    ]
    fields["request"] = request.map { .text($0) }
    if let expectation {
      fields["path"] = .text(expectation.path)
      fields["line"] = .integer(expectation.line)
      fields["column"] = .integer(expectation.column)
    }
    return fields
  }
}

extension RunSummary {
  /// The counts, the time and the status.
  var fields: [String: Value] {
    var fields: [String: Value] = [
      "seconds": .number(duration), "errors": .integer(errors), "warnings": .integer(warnings),
      "exit": .integer(Int(exitCode)),
    ]
    for standing in Standing.allCases { fields[standing.code] = .integer(self[standing]) }
    fields["vendors"] = .object(
      Dictionary(
        uniqueKeysWithValues: VendorFinding.Standing.allCases.map { standing in
          (standing.rawValue, .integer(vendors[standing, default: 0]))
        }))
    return fields
  }
}

extension Standing {
  /// The standing as programs read it.
  var code: String {
    switch self {
    case .kept: "kept"
    case .broken: "broken"
    case .couldNotCheck: "could-not-check"
    case .skipped: "skipped"
    case .pending: "pending"
    }
  }
}
