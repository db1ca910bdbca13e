import ContractHarness
@testable import ContractModel
@testable import ContractReports
@testable import ContractValues
import TestSupport
import Testing

struct MarkdownSummaryTests {
  private func summary(_ run: ExampleRun, after present: String = "") throws -> String {
    let folder = try ReportFolder()
    if !present.isEmpty { try folder.write(present, to: "summary.md") }
    var reporter = ReporterRun(MarkdownSummary(path: folder["summary.md"]))
    for event in run.events { try reporter.receive(event) }
    return String(decoding: try folder.bytes("summary.md"), as: UTF8.self)
  }

  @Test func `tells one of everything, whole`() throws {
    let text = try summary(.example)

    #expect(try text == ReportFixture.golden("reports/summary.md", updatingFrom: text))
  }

  @Test func `tells what has become of vendors, whole`() throws {
    let text = try summary(.night)

    #expect(try text == ReportFixture.golden("reports/night.md", updatingFrom: text))
  }

  @Test func `adds to what other steps wrote`() throws {
    #expect(try summary(.example, after: "# Built\n").hasPrefix("# Built\n\n<h3>contracts: "))
  }

  @Test func `stays below what GitHub takes, and says what is left out`() throws {
    var run = ExampleRun()
    let long = String(repeating: "x", count: 20_000)
    for number in 1...300 {
      run.add("scenario \(number)", "curl", .broken([Diagnostic("h", facts: [long])]))
    }
    run.problems = (1...40).map { Diagnostic("problem \($0)", facts: [long]) }

    let text = try summary(run, after: String(repeating: "y", count: 300_000))

    #expect(text.utf8.count < 1 << 20)
    let reported = text.split(separator: "<details>").count - 1
    #expect(reported > 50 && reported < 340)
    #expect(text.contains("\(340 - reported) messages are left out here"))
  }

  @Test(arguments: JUnitHostileTextTests.corpus.indices)
  func `lets no text of others be read as Markdown`(index: Int) throws {
    let text = JUnitHostileTextTests.corpus[index] + "\n\n# <b>heading</b> | `code` [a](b)"
    var run = ExampleRun()
    run.add(text, text, .broken([Diagnostic(text, facts: [text])]), contract: text)
    run.problems = [Diagnostic(text)]

    let lines = try summary(run).split(separator: "\n")

    // HTML that no empty line ends is not read as Markdown (CommonMark 4.6, kinds 1 and 6).
    #expect(lines.allSatisfy { $0.hasPrefix("<") && $0.hasSuffix(">") })
    #expect(lines.count == 5)
    for line in lines { _ = try MarkupDocument(Array(line.utf8)).root }
  }
}
