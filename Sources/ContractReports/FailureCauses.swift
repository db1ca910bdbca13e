import ContractModel
import ContractValues
import Foundation

/// The failures of one contract with the same cause, which a terminal shows as one block.
struct CauseGroup {
  /// The failures, in the order of the plan; at least one.
  let failures: [FailureGroup]
  /// The messages of the first failure, then those with causes that only later failures have.
  fileprivate(set) var diagnostics: [Diagnostic]

  /// The first failure, which represents all of them.
  var first: FailureGroup { failures[0] }

  /// The number of failed cases; the causes are sorted by it.
  var count: Int { failures.reduce(0) { $0 + $1.entries.count } }

  /// The contract, the number of its scenarios, and the subjects, such as `orders: 3 scenarios,
  /// curl`.
  var title: String {
    let entries = failures.flatMap(\.entries)
    let planned = entries.map(\.plannedCase)
    let scenarios = planned.grouped(by: \.scenario).map(\.key)
    let subjects = planned.grouped(by: \.subject).map(\.key).joined(separator: ", ")
    let shown = scenarios.count > 1 ? "\(scenarios.count) scenarios" : scenarios[0]
    return "\(planned[0].contract): \(shown), \(subjects)"
  }

  /// The first headline without the subject, which the title names: `returns another id than …`.
  var reason: String {
    let headline = diagnostics.first?.headline ?? ""
    let subject = NSRegularExpression.escapedPattern(for: first.first.plannedCase.subject)
    let speaker = "^(the ([a-z]+ )*)?\(subject) (?=[a-z])"
    return headline.replacingOccurrences(of: speaker, with: "", options: .regularExpression)
  }

  /// The names of all scenarios but the first, such as `and in 2 more scenarios: …`; `nil` if there
  /// are none.
  var others: String? {
    let first = first.first.plannedCase.scenario
    let names = failures.flatMap(\.entries).map(\.plannedCase.scenario).unique
      .filter { $0 != first }
    guard !names.isEmpty else { return nil }
    let count = Plural.of(names.count, "more scenario")
    return "and in \(count): \(names.joined(separator: ", "))"
  }
}

extension [FailureGroup] {
  /// The failures by cause, those with the most cases first.
  ///
  /// A failure with several causes belongs to the most frequent one.
  var causes: [CauseGroup] {
    let failures = map { (failure: $0, keys: $0.causeKeys) }
    var counts: [FailureGroup.CauseKey: Int] = [:]
    for (failure, keys) in failures {
      for key in Set(keys) { counts[key, default: 0] += failure.entries.count }
    }
    return failures.grouped { failure in
      failure.keys.dropFirst().reduce(failure.keys.first) { best, key in
        best.map { counts[key, default: 0] > counts[$0, default: 0] } ?? true ? key : best
      }
    }.map { CauseGroup($0.elements.map(\.failure)) }.sorted { $0.count > $1.count }
  }
}

extension CauseGroup {
  fileprivate init(_ failures: [FailureGroup]) {
    var shown: Set<Cause> = []
    func unshown(_ messages: [Diagnostic]) -> [Diagnostic] {
      messages.filter { shown.insert($0.groupingCause).inserted }
    }
    self.failures = failures
    diagnostics = unshown(failures[0].diagnostics)
    for failure in failures.dropFirst() {
      diagnostics += unshown(failure.first.failureDiagnostics)
    }
  }
}

extension FailureGroup {
  /// The properties by which failures are grouped, with the contract to keep contracts apart.
  fileprivate struct CauseKey: Hashable {
    let contract: String
    let status: CaseStatus
    let cause: Cause
  }

  fileprivate var causeKeys: [CauseKey] {
    first.failureDiagnostics.map {
      CauseKey(
        contract: first.plannedCase.contract, status: first.status, cause: $0.groupingCause)
    }
  }
}
