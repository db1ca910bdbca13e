import Foundation

/// What a file of events says of a run, or of one shard's part of it.
struct EventsFile: Sendable {
  /// Where the file is.
  let path: String
  /// What fell to the shard; `nil` where the run was whole.
  private(set) var share: ShardShare?
  /// How many cases the run had.
  private(set) var cases = 0
  /// When the run began.
  private(set) var startedAt = Date(timeIntervalSince1970: 0)
  /// When the run ended; `nil` where the file ends before.
  private(set) var finishedAt: Date?
  /// What came of its cases.
  private(set) var results: [CaseResult] = []
  /// What is wrong beyond cases.
  private(set) var problems: [Diagnostic] = []
  /// What has become of vendors.
  private(set) var findings: [VendorFinding] = []
  private let decoder = JSONDecoder()

  /// The largest file that is read, in bytes: of about a million cases.
  private static let limit = 512 << 20

  /// Reads a file; one that breaks off is read as far as it goes.
  ///
  /// - Parameter path: The file that `verify --events` wrote.
  /// - Throws: A ``ReportError`` when it is none.
  init(path: String) throws(ReportError) {
    self.path = path
    let bytes = try Self.content(of: path)
    var hasBegun = false
    for (index, line) in bytes.split(separator: 0x0A).enumerated() {
      do {
        try take(Data(line), &hasBegun)
      } catch {
        guard hasBegun else { break }
        problems.append(.damaged(path, line: index + 1))
        finishedAt = nil
        return
      }
    }
    guard hasBegun else {
      throw Self.failure(
        "the file is no report that 'verify --events' of this version wrote", path,
        "contracts verify --shard 1/3 --events shard-1.jsonl")
    }
  }

  private static func content(of path: String) throws(ReportError) -> [UInt8] {
    let bytes: [UInt8]?
    do throws(SystemError) {
      let file = try OpenFile(URL(filePath: path).resolvingSymlinksInPath().path, O_RDONLY)
      let isPlain = try file.status().st_mode & S_IFMT == S_IFREG
      bytes = isPlain ? try file.read(atMost: limit) : nil
    } catch { bytes = nil }
    guard let bytes else {
      throw failure("the report of a shard cannot be read", path, "ls -l '\(path)'")
    }
    guard bytes.count <= limit else {
      throw failure(
        "the report of a shard is larger than 512 MiB", path,
        "contracts verify --shard 1/9 --events shard-1.jsonl")
    }
    return bytes
  }

  private mutating func take(_ line: Data, _ hasBegun: inout Bool) throws {
    switch try decoder.decode(EventLines.Line.self, from: line) {
    case .start(let start):
      guard start.format == EventsReporter.format else { return }
      hasBegun = true
      share = start.share
      cases = start.cases
      startedAt = try EventLines.date(start.at)
    case .problem(let problem): problems.append(problem.diagnostic)
    case .finished(let line): results.append(try line.result(in: startedAt))
    case .vendor(let vendor): findings.append(vendor.finding)
    case .end(let end): finishedAt = try EventLines.date(end.at)
    case .other: break
    }
  }

  private static func failure(_ headline: String, _ path: String, _ help: String) -> ReportError {
    ReportError(Diagnostic(headline, facts: ["path  \(path)"], help: [help]))
  }
}

extension Diagnostic {
  /// A line that cannot be read, after which nothing is.
  fileprivate static func damaged(_ path: String, line: Int) -> Diagnostic {
    Diagnostic(
      "the report is damaged, or was cut off while it was written",
      at: SourceLocation(path: path, line: line, column: 1),
      facts: ["what came before is taken"])
  }
}
