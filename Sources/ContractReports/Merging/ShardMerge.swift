package import ContractModel
import ContractValues
import Foundation

/// Merges the events files of several machines, each of which ran a part of one run.
package struct ShardMerge: Sendable {
  /// The problems with the files: one is missing, is cut off, occurs twice, or belongs to another
  /// run.
  package private(set) var problems: [Diagnostic] = []
  private var files: [EventsFile] = []

  /// Reads files that `verify --events` wrote, in any order.
  ///
  /// The first file gives the number of parts, unless `expected` does.
  package init(_ paths: [String], expecting expected: Int? = nil) {
    var read: [EventsFile] = []
    for path in paths {
      do throws(DiagnosticError) { read.append(try EventsFile(path: path)) } catch {
        problems.append(error.diagnostic)
      }
    }
    guard let first = read.first else {
      for index in 1...max(1, expected ?? 1) where expected != nil {
        problems.append(.missing(index, of: expected ?? index))
      }
      return
    }
    let count = expected ?? first.start.share?.shard.count ?? 1
    var places: [Int: String] = [:]
    for file in read {
      if let problem = Self.mismatch(of: file, with: first, of: count) {
        problems.append(problem)
      } else if let other = places.updateValue(
        file.path, forKey: file.start.share?.shard.index ?? 1)
      {
        problems.append(.twice(file, other))
      } else {
        files.append(file)
        if file.finishedAt == nil {
          problems.append(.brokenOff(file))
        } else if file.results.count != file.start.cases {
          problems.append(.incomplete(file))
        }
      }
    }
    for index in 1...max(1, count) where places[index] == nil {
      problems.append(.missing(index, of: count))
    }
  }

  /// The reason why a file cannot be merged with the first one; `nil` if it can.
  private static func mismatch(
    of file: EventsFile, with first: EventsFile, of count: Int
  ) -> Diagnostic? {
    guard file.start.share?.shard.count ?? 1 == count else { return .otherCount(file, count) }
    guard file.start.share?.digest == first.start.share?.digest else {
      return .otherRun(file, first)
    }
    return nil
  }

  /// The events of the whole run, in the order of its plan.
  ///
  /// A problem that several machines report occurs once. Reports read the steps and the vendors
  /// from the contracts.
  package func events(_ contracts: [Contract]) -> [VerificationEvent] {
    let results = files.flatMap(\.results).sorted { $0.plannedCase.id < $1.plannedCase.id }
    var reported: [Diagnostic] = []
    for problem in files.flatMap(\.problems) + problems where !reported.contains(problem) {
      reported.append(problem)
    }
    let start = files.map(\.start.at).min() ?? Date()
    let end = files.map { $0.finishedAt ?? $0.start.at }.max() ?? start
    // If all parts are complete and without problems, but have no cases, then the run had nothing
    // to do and is not an error.
    let idle = results.isEmpty && reported.isEmpty && !files.isEmpty
    var events: [VerificationEvent] = [.contractsRead(contracts)]
    events.append(.pairsExcluded(files.reduce(0) { $0 + $1.start.excludedPairs }))
    if files.contains(where: \.start.isLive) { events.append(.vendorsAsked) }
    if idle { events.append(.idle(.emptyShards)) }
    events.append(.started(plan: results.map(\.plannedCase), at: start))
    events += reported.lazy.map { .problem($0) }
    events += results.lazy.map { .caseFinished($0) }
    events += files.lazy.flatMap(\.findings).map { .vendorFound($0) }
    events.append(.finished(at: end))
    return events
  }
}

extension Diagnostic {
  fileprivate static func missing(_ index: Int, of count: Int) -> Diagnostic {
    Diagnostic(
      "the report of shard \(index)/\(count) is missing",
      help: [
        ToolCommand.line(
          "verify --shard \(index)/\(count) --events shard-\(index).jsonl")
      ])
  }

  fileprivate static func twice(_ file: EventsFile, _ other: String) -> Diagnostic {
    Diagnostic(
      "\(file.name) has reported twice",
      facts: ["taken  \(other)", "left   \(file.path)"],
      help: ["name the report of each shard once"])
  }

  fileprivate static func brokenOff(_ file: EventsFile) -> Diagnostic {
    Diagnostic(
      "the report of \(file.name) ends before its run did",
      facts: [
        "path      \(file.path)",
        "finished  \(file.results.count) of \(Plural.of(file.start.cases, "case"))",
      ],
      help: ["look at the end of that machine's log, and run it again"])
  }

  fileprivate static func incomplete(_ file: EventsFile) -> Diagnostic {
    Diagnostic(
      "the report of \(file.name) does not list each of its cases once",
      facts: [
        "path   \(file.path)",
        "tells  \(file.results.count) of \(Plural.of(file.start.cases, "case"))",
      ],
      help: ["that machine's log tells why a line could not be written; run it again"])
  }

  fileprivate static func otherCount(_ file: EventsFile, _ count: Int) -> Diagnostic {
    Diagnostic(
      "\(file.name) is none of \(Plural.of(count, "shard"))",
      facts: ["path  \(file.path)"],
      help: ["name the reports of one run, or say how many there are: --expect"])
  }

  fileprivate static func otherRun(_ file: EventsFile, _ first: EventsFile) -> Diagnostic {
    Diagnostic(
      "\(file.name) is of another run, or divided another plan",
      facts: ["path    \(file.path)", "unlike  \(first.path)"],
      help: ["run all the shards in one run of CI, on the same commit, with the same options"])
  }
}

extension EventsFile {
  /// The name of the file in messages: `shard 2/3` or `the whole run`.
  fileprivate var name: String { start.share.map { "shard \($0.shard)" } ?? "the whole run" }
}
