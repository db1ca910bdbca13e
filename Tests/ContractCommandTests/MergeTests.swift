import ContractHarness
import Foundation
import Testing

/// Reports of shards, joined: as good as the report of one machine.
struct MergeTests {
  @Test func `joins shards to the reports of the whole run`() async throws {
    try await TemporaryFolder.with { folder in
      let result = try await Command.shell(
        """
        cp -r "$REPOSITORY"/{Contracts,Recordings} .
        verify() { broken-contracts verify network-adapter order-service --quiet "$@"; }
        verify --junit whole.xml --html whole.html --events whole.jsonl
        for index in 3 1 2; do verify --shard $index/3 --events shard-$index.jsonl; done
        broken-contracts report merge shard-*.jsonl --expect 3 --quiet \\
          --junit merged.xml --html merged.html --events merged.jsonl
        """, in: folder)

      #expect(result.exit == 1, "\(result.stdout)\(result.stderr)")
      func text(_ name: String) throws -> String {
        Self.withoutTimes(
          try String(contentsOf: folder.appending(path: name), encoding: .utf8))
      }
      #expect(try text("merged.xml") == text("whole.xml"))
      #expect(try text("merged.html") == text("whole.html"))
      #expect(try Self.ends(text("merged.jsonl")) == Self.ends(text("whole.jsonl")))
      let excluded = try ["merged.jsonl", "whole.jsonl"].map { try Self.excludedPairs(text($0)) }
      #expect(excluded[0] > 100)
      #expect(excluded[0] == excluded[1])
    }
  }

  @Test func `reads reports that are larger than a contract may be`() async throws {
    try await TemporaryFolder.with { folder in
      let result = try await Command.shell(
        """
        cp -r "$REPOSITORY"/{Contracts,Recordings} .
        contracts verify file-reader --quiet --shard 1/1 --events small.jsonl
        { head -n 1 small.jsonl; yes '{"event":"of a later version"}' | head -n 400000
          tail -n +2 small.jsonl; } >large.jsonl
        contracts report merge large.jsonl --quiet --junit merged.xml
        """, in: folder)

      #expect(result.exit == 0, "\(result.stdout)\(result.stderr)")
    }
  }

  /// A report without what differs from run to run: times, dates and lengths of time.
  private static func withoutTimes(_ report: String) -> String {
    report
      .replacing(/time(stamp)?="[^"]*"/, with: "time=\"\"")
      .replacing(/"(at|seconds)":("[^"]*"|[0-9.e-]+)/, with: "")
      .replacing(/[0-9.]+ m?s\b/, with: "…")
      .replacing(/<time[^>]*>[^<]*<\/time>/, with: "…")
      .replacing(/127\.0\.0\.1:[0-9]+/, with: "127.0.0.1")
      .replacing(/process [0-9]+/, with: "process …")
  }

  /// The number of pairs that are no cases, in the first line.
  private static func excludedPairs(_ lines: String) throws -> Int {
    let number = try #require(lines.firstMatch(of: /"not-applicable":([0-9]+)/)?.output.1)
    return try #require(Int(number))
  }

  /// The lines of cases, which are written as they happen, in some order.
  private static func ends(_ lines: String) -> [Substring] {
    lines.split(separator: "\n").filter { $0.contains("\"case-finished\"") }
      .map { $0.replacing(/"sketch":\{.*\},"(?=subject)/, with: "\"")[...] }.sorted()
  }
}
