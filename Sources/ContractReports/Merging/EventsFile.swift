import ContractBinding
import ContractModel
import ContractValues
import Foundation

/// The content of a file that `verify --events` wrote: a whole run, or one machine's part of it.
struct EventsFile: Sendable {
  let path: String
  /// The values of the line `run-started`, which is the first line of a run.
  private(set) var start = EventTable.Start()
  /// The end of the run; `nil` if the file ends before it, for example after a crash.
  private(set) var finishedAt: Date?
  /// The results of the run's cases, in the order in which they finished.
  private(set) var results: [CaseResult] = []
  /// The problems that belong to no case, and the damage of the file itself.
  private(set) var problems: [Diagnostic] = []
  /// The results of a live run about its vendors, one for each line `vendor-found`.
  private(set) var findings: [VendorFinding] = []

  /// A cache of the last date that was read, because most cases of a run share one.
  private var last: (text: String, date: Date)?

  /// The maximum size of a file in bytes, which is enough for about a million cases.
  private static let maxBytes = 512 << 20

  /// Reads a file; it throws if the file cannot be read or is not an events file.
  ///
  /// If the file is damaged or cut off, the lines before the damage are used, and a problem is
  /// added.
  init(path: String) throws(DiagnosticError) {
    self.path = path
    let bytes = try Self.content(of: path)
    var hasBegun = false
    var number = 0
    var start = 0
    while start < bytes.count {
      let end = Self.endOfLine(in: bytes, from: start)
      number += 1
      do {
        if end > start { try take(Value(json: Array(bytes[start..<end])), &hasBegun) }
      } catch {
        guard hasBegun else { break }
        let isSecondRun = error is SecondRun
        problems.append(
          isSecondRun ? .secondRun(path, line: number) : .damaged(path, line: number))
        finishedAt = nil
        return
      }
      start = end + 1
    }
    guard hasBegun else {
      throw Self.failure(
        "the file is no report that 'verify --events' of this version wrote", path,
        ToolCommand.line("verify --shard 1/3 --events shard-1.jsonl"))
    }
  }

  private static func content(of path: String) throws(DiagnosticError) -> [UInt8] {
    guard let bytes = try? OpenFile.content(ofPlain: RealPath.of(path), atMost: maxBytes) else {
      throw failure("the report of a shard cannot be read", path, "ls -l \(path.shellQuoted)")
    }
    guard bytes.count <= maxBytes else {
      throw failure(
        "the report of a shard is larger than 512 MiB", path,
        ToolCommand.line("verify --shard 1/9 --events shard-1.jsonl"))
    }
    return bytes
  }

  /// Returns the offset of a line's end, which is the end of the file for the last line.
  private static func endOfLine(in bytes: [UInt8], from start: Int) -> Int {
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let end = memchr(base + start, 0x0A, bytes.count - start)
      else { return bytes.count }
      return UnsafeRawPointer(end) - base
    }
  }

  /// The error that a file contains a second run, for example because two runs wrote to it.
  private struct SecondRun: Error {}

  private mutating func take(_ line: Value, _ hasBegun: inout Bool) throws {
    guard case .object(let members) = line, case .string(let event) = members["event"] else {
      throw EventMismatch()
    }
    switch event {
    case "run-started":
      let start = try EventTable.start.read(line, into: EventTable.Start())
      guard start.format == EventTable.format else { return }
      guard !hasBegun else { throw SecondRun() }
      hasBegun = true
      self.start = start
    case "problem": problems.append(try EventTable.problem.read(line, into: Diagnostic("")))
    case "case-finished":
      let entry = try EventTable.case.read(line, into: RunResults.Entry(.unknown))
      guard var result = entry.result else { return }
      result.startedAt = try date(members["at"]) ?? start.at
      results.append(result)
    case "vendor-found": findings.append(try EventTable.finding.read(line, into: .unknown))
    case "run-finished":
      guard let date = try date(members["at"]) else { throw EventMismatch() }
      finishedAt = date
    // Lines such as `case-started` are not needed, because the merged run is over.
    default: break
    }
  }

  private mutating func date(_ member: Value?) throws -> Date? {
    guard let member, member != .null else { return nil }
    if let last, case .string(last.text) = member { return last.date }
    guard let date = try EventForm.time.read(member) else { throw EventMismatch() }
    if case .string(let text) = member { last = (text, date) }
    return date
  }

  private static func failure(_ headline: String, _ path: String, _ help: String) -> DiagnosticError
  {
    DiagnosticError(Diagnostic(headline, facts: ["path  \(path)"], help: [help]))
  }
}

extension Diagnostic {
  /// The message that a line cannot be read, so that only the lines before it are used.
  fileprivate static func damaged(_ path: String, line: Int) -> Diagnostic {
    Diagnostic(
      "the report is damaged, or was cut off while it was written",
      at: SourceLocation(path: path, line: line, column: 1),
      facts: ["what came before is taken"])
  }

  fileprivate static func secondRun(_ path: String, line: Int) -> Diagnostic {
    Diagnostic(
      "the report holds more than one run",
      at: SourceLocation(path: path, line: line, column: 1),
      facts: ["the run before this line is taken"],
      help: ["write each run to a file of its own: --events FILE"])
  }
}
