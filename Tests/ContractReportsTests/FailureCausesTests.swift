import ContractHarness
@testable import ContractModel
@testable import ContractReports
import Synchronization
import Testing

struct FailureCausesTests {
  private func message(_ headline: String, _ kind: String, subject: String = "fake") -> Diagnostic {
    Diagnostic(headline).caused(by: Cause(kind, member: "title", subject: subject))
  }

  private func results(_ run: ExampleRun) -> RunResults {
    run.events.reduce(into: RunResults()) { $0.receive($1) }
  }

  private func told(_ run: ExampleRun, onTerminal: Bool = false) throws -> [String] {
    let text = Mutex("")
    let output = ConsoleReporter.Output(
      facts: { fact in text.withLock { $0 += fact } },
      problems: { problem in text.withLock { $0 += problem } },
      isTerminal: onTerminal,
      advice: ["contracts verify --verbose", "or open page.html"])
    var reporter = ReporterRun(ConsoleReporter(output: output))
    for event in run.events { try reporter.receive(event) }
    return text.withLock { $0 }.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  @Test func `puts a failure with several causes to the most frequent one`() {
    var run = ExampleRun()
    run.add("a", "fake", .broken([message("odd", "odd"), message("renamed", "renamed")]))
    run.add("b", "fake", .broken([message("renamed b", "renamed")]))
    run.add("c", "fake", .broken([message("renamed c", "renamed")]))

    let causes = results(run).failures.causes

    #expect(causes.map(\.count) == [3])
    #expect(causes.first?.diagnostics.map(\.headline) == ["odd", "renamed"])
    #expect(causes.first?.others == "and in 2 more scenarios: b, c")
  }

  @Test func `shows a message that only a later failure has`() {
    var run = ExampleRun()
    run.add("a", "fake", .broken([message("renamed", "renamed"), message("again", "renamed")]))
    run.add("b", "fake", .broken([message("renamed", "renamed"), message("odd", "odd")]))

    #expect(results(run).failures.causes.first?.diagnostics.map(\.headline) == ["renamed", "odd"])
  }

  @Test func `separates subjects and contracts, and verdicts`() {
    var run = ExampleRun()
    for contract in ["orders", "items"] {
      for subject in ["fake", "stub"] {
        let diagnostics = [message("renamed", "renamed", subject: subject)]
        run.add("a", subject, .broken(diagnostics), contract: contract)
        run.add("b", subject, .broken(diagnostics), contract: contract)
        run.add("c", subject, .couldNotCheck(diagnostics), contract: contract)
      }
    }

    #expect(results(run).failures.causes.map(\.count) == [2, 2, 2, 2, 1, 1, 1, 1])
  }

  @Test func `joins subjects where the cause lies outside of them`() {
    var run = ExampleRun()
    for scenario in ["a", "b"] {
      for subject in ["fake", "stub"] {
        run.add(
          scenario, subject,
          .couldNotCheck([
            Diagnostic("the state could not be set up", label: "\(subject) threw")
              .caused(by: Cause("state", operation: "a project"))
          ]))
      }
    }

    #expect(results(run).failures.causes.map(\.title) == ["orders: 2 scenarios, fake, stub"])
  }

  @Test func `tells 797 failures of one cause on a screen`() throws {
    var run = ExampleRun()
    for number in 1...797 {
      run.add("scenario \(number)", "curl", .kept)
      run.add("scenario \(number)", "fake", .broken([message("title \(number)", "removed")]))
    }

    let lines = try told(run)

    #expect(lines.count <= 20, "\(lines.joined(separator: "\n"))")
    #expect(lines.contains("  and 796 more scenarios   ✓     ✗"))
    #expect(lines.contains("797 cases failed for 1 reason; each in full:"))
    #expect(lines.contains("  contracts verify --verbose"))
    #expect(lines.contains("  or open page.html"))
  }

  @Test func `gives a reason without its subject, and cuts it on a terminal alone`() throws {
    var run = ExampleRun()
    for number in 1...30 {
      let kind = "answers what is wrong for the reason of number \(number)"
      run.add(
        "a ticket is closed \(number)", "FakeTickets",
        .broken([message("the fake FakeTickets \(kind)", kind, subject: "FakeTickets")]))
    }
    let line = /✗ orders: a ticket is closed \d+, FakeTickets: answers what is wrong .*/

    let whole = try told(run).filter { $0.wholeMatch(of: line) != nil }
    #expect(whole.count >= 3)
    #expect(whole.allSatisfy { $0.contains(/for the reason of number \d+$/) })
    let cut = try told(run, onTerminal: true).filter { $0.wholeMatch(of: line) != nil }
    #expect(cut.count >= 3)
    #expect(cut.allSatisfy { $0.count == 80 && $0.hasSuffix("…") })
  }

  @Test func `fills no more than a screen, whatever fails`() throws {
    var run = ExampleRun()
    for contract in 1...20 {
      for number in 1...40 {
        for subject in ["a", "b", "c"] {
          let kind = "kind \(number % 7)"
          run.add(
            "scenario \(number)", subject,
            number % 5 == 0 ? .kept : .broken([message(kind, kind, subject: subject)]),
            contract: "contract \(contract)", notes: ["warning: note \(number)"])
        }
      }
    }

    let lines = try told(run)

    // The tables of contracts that have no more room are a line each.
    #expect(lines.count <= 60 + 20 + 12, "\(lines.joined(separator: "\n"))")
    #expect(lines.contains("  and 790 more notes; to see them:"))
  }
}
