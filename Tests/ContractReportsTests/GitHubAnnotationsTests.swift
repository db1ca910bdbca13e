import ContractHarness
@testable import ContractModel
@testable import ContractReports
import Synchronization
import Testing

/// What a reporter wrote, line by line.
final class WrittenLines: Sendable {
  private let text = Mutex("")

  /// The lines, each of which had its newline.
  var lines: [String] {
    text.withLock { $0.split(separator: "\n").map(String.init) }
  }

  func append(_ line: String) { text.withLock { $0 += line } }
}

struct GitHubAnnotationsTests {
  private func reported(_ run: ExampleRun, in folder: String = "") throws -> [String] {
    let written = WrittenLines()
    var reporter = ReporterRun(GitHubAnnotations(folder: folder) { written.append($0) })
    for event in run.events { try reporter.receive(event) }
    return written.lines
  }

  @Test func `stands at the contract's line, below the repository's root`() throws {
    let lines = try reported(.example, in: "apps/shop")

    #expect(
      lines.first == "::error file=apps/shop/Contracts/orders.yaml,line=14,col=15,"
        + "title=orders%3A an accepted order answers with its data%2C in-memory fake::"
        + DiagnosticText().render(.recordedDouble).dropLast().replacing("\n", with: "%0A"))
    #expect(lines.count == 4)
    #expect(lines.last?.hasPrefix("::error file=apps/shop/Contracts/cookies.yaml,line=7,") == true)
  }

  @Test func `tells what vendors do otherwise, each scenario in its tier`() throws {
    let lines = try reported(.night)

    #expect(
      lines.map { $0.prefix { $0 != " " } } == [
        "::error", "::error", "::error", "::warning", "::notice",
      ])
    #expect(
      lines.last?.hasPrefix(
        "::notice file=Contracts/orders.yaml,line=11,col=5,"
          + "title=orders%3A an order can be cancelled%2C Orders API::"
          + "info: DELETE /orders/{n}: lease is new%0A") == true)
    #expect(lines[0].contains("line=14,col=15,"))
    #expect(lines[1].contains("line=25,col=15,"))
    #expect(lines[1].contains("still behaves as the vendor did on 2026-02-11"))
  }

  @Test func `says how many failures GitHub would not show`() throws {
    var run = ExampleRun()
    for number in 1...25 { run.add("scenario \(number)", "curl", .broken([.double])) }

    let lines = try reported(run)

    #expect(lines.count == 10)
    #expect(
      lines.last == "::error title=contracts::and 16 failures more: see the log of this step")
  }

  @Test func `tells one reason once, and what is flaky as a warning`() throws {
    var run = ExampleRun()
    let missing = Diagnostic("there is no recording")
    for subject in ["curl", "fake"] { run.add("a", subject, .couldNotCheck([missing])) }
    #expect(try reported(run).count == 1)

    let flaky = try reported(.flaky).filter { $0.hasPrefix("::warning ") }
    #expect(flaky.count == 2)
    #expect(flaky.allSatisfy { $0.contains(" (flaky)::") })
  }

  @Test(arguments: JUnitHostileTextTests.corpus.indices)
  func `lets no text of others end the command or begin one`(index: Int) throws {
    let text = JUnitHostileTextTests.corpus[index]
    var run = ExampleRun()
    let place = SourceLocation(path: text, line: 0, column: 0)
    run.add(text, text, .broken([Diagnostic(text, at: place, facts: [text])]), contract: text)

    let lines = try reported(run, in: "below")

    #expect(lines.count == 1)
    let parts = lines.first?.split(separator: "::", maxSplits: 1) ?? []
    let properties = parts.first?.dropFirst("error ".count).split(separator: ",") ?? []
    #expect(properties.count == 4)
    #expect(properties.last?.hasPrefix("title=") == true)
    #expect(lines.first?.contains("##[") == false)
    #expect((lines.first?.utf8.count ?? 0) < 20_000)
  }
}
