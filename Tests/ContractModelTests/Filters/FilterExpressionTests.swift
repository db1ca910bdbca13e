import ContractBinding
@testable import ContractModel
import Foundation
import Testing

/// Conditions on cases, as `--filter` takes them.
struct FilterExpressionTests {
  /// The cases: two scenarios on three subjects, of which one failed when it ran last.
  private static func candidates() throws -> [(name: String, candidate: FilterCandidate)] {
    let file = ContractFile.read(
      text: """
        contract: orders
        protocol: Orders
        vendor: { name: a shop, kind: http, url: "http://127.0.0.1" }
        scenarios:
          - { name: found, tags: [slow, read], steps: [{ call: find }] }
          - { name: "not (yet) found", steps: [{ call: find }] }

        """, path: "orders.yaml")
    let contract = try #require(file.contract, "\(file.problems)")
    let subjects = [("curl", "live adapter"), ("in memory", "fake"), ("idle fake", "stub")]
    return contract.scenarios.flatMap { scenario in
      subjects.map { subject in
        let failed = scenario.name == "found" && subject.0 == "in memory"
        return (
          "\(scenario.name.first ?? " ")\(subject.0.last ?? " ")",
          FilterCandidate(
            contract: contract, scenario: scenario, subject: subject,
            lastVerdict: failed ? ["broken", "failed"] : [])
        )
      }
    }
  }

  @Test(arguments: [
    ("contract(orders)", "fl fy fe nl ny ne"),
    ("contract(ord*)", "fl fy fe nl ny ne"),
    ("contract(ord)", ""),
    ("contract(~rd)", "fl fy fe nl ny ne"),
    ("contract(=ord*)", ""),
    ("tag(slow)", "fl fy fe"),
    ("scenario(\"not (yet) found\")", "nl ny ne"),
    ("scenario('not (yet) found')", "nl ny ne"),
    ("scenario( found )", "fl fy fe"),
    ("kind(double)", "fy fe ny ne"),
    ("kind(live adapter)", "fl nl"),
    ("subject(~fake) | subject(curl)", "fl fe nl ne"),
    ("vendor(http) & !kind(fake)", "fl fe nl ne"),
    ("last(failed)", "fy"), ("last(broken)", "fy"), ("last(could-not-check)", ""),
    // '&' binds closer than '|', and '!' closest.
    ("tag(slow) | tag(slow) & kind(fake)", "fl fy fe"),
    ("(tag(slow) | tag(slow)) & kind(fake)", "fy"),
    ("!tag(slow) & kind(fake)", "ny"),
    ("!(tag(slow) & kind(fake))", "fl fe nl ny ne"),
    ("not tag(slow) and kind(fake) or last(failed)", "fy ny"),
    ("!!tag(slow)&&kind(fake)||subject(curl)", "fl fy nl"),
  ])
  func `selects cases`(text: String, selected: String) throws {
    let expression = try FilterExpression(text)

    let names = try Self.candidates().filter { expression.holds(for: $0.candidate) == true }
    #expect(names.map(\.name).joined(separator: " ") == selected)
  }

  @Test(
    arguments: [
      ("contract(orders)", true), ("contract(others)", false), ("tag(slow)", nil),
      ("contract(others) & tag(slow)", false), ("contract(orders) | tag(slow)", true),
      ("contract(orders) & tag(slow)", nil), ("!tag(slow)", nil),
    ] as [(String, Bool?)])
  func `says of a contract only what is sure`(text: String, answer: Bool?) throws {
    let contract = try #require(try Self.candidates().first).candidate.contract

    #expect(try FilterExpression(text).holds(for: FilterCandidate(contract: contract)) == answer)
  }

  @Test(arguments: [
    ("", "a condition is missing", 1), ("   ", "a condition is missing", 4),
    ("tag(a) &", "a condition is missing", 9), ("& tag(a)", "a condition is missing", 1),
    ("tga(a)", "there is no condition 'tga'", 1),
    ("tag", "a condition needs its name in parentheses", 1),
    ("tag a", "a condition needs its name in parentheses", 1),
    ("tag(a", "a parenthesis is not closed", 4), ("(tag(a)", "a parenthesis is not closed", 1),
    ("tag(a))", "a parenthesis closes nothing", 7),
    ("tag(a) tag(b)", "conditions need '&' or '|' between them", 8),
    ("(tag(a) tag(b))", "conditions need '&' or '|' between them", 9),
    ("tag('a)", "the quote ' is not closed", 5),
    ("tag('a' b)", "a parenthesis must close the condition after the quote", 9),
    ("tag(~)", "tag() needs a name", 1), ("kind(fke)", "there is no kind 'fke'", 6),
    ("last(kept)", "there is no last verdict 'kept'", 6),
    ("täg(a)", "there is no condition 'täg'", 1),
    (String(repeating: "(", count: 100_000), "the filter is nested deeper than 100 levels", 101),
    (String(repeating: "!", count: 100_000), "the filter is nested deeper than 100 levels", 101),
  ])
  func `points at a mistake`(text: String, headline: String, column: Int) {
    let problem = #expect(throws: DiagnosticError.self) { try FilterExpression(text) }

    #expect(problem?.diagnostic.headline == headline)
    #expect(problem?.diagnostic.location?.column == column)
  }

  @Test func `points into the filter as it was written, when it is joined with another`() throws {
    let written = try FilterExpression("tag(slow) & contract(ordres)")
    for joined in [written.and(.lastFailed), FilterExpression.lastFailed.and(written)] {
      let problems = joined.unknownNames(among: ["contract": ["orders"]])

      #expect(problems.map(\.sourceLine) == ["tag(slow) & contract(ordres)"])
      #expect(problems.first?.location?.column == 22)
    }
  }

  @Test(
    arguments: [
      ("last(failed)", .noFailures), ("last(f*) | tag(slow)", .noFailures),
      ("!!last(failed)", .noFailures), ("last(broken)", .noLastVerdict),
      ("last(failed) & last(broken)", .noLastVerdict), ("!last(failed)", nil),
      ("last(failed) & !last(broken)", nil), ("!(tag(slow) | last(broken))", nil),
      ("!tag(slow)", nil),
    ] as [(String, Idleness?)])
  func `excuses an empty run only where a last verdict is asked for`(
    text: String, reason: Idleness?
  ) throws {
    var filter = CaseFilter()
    filter.expression = try FilterExpression(text)
    filter.lastRun = LastRun()

    #expect(filter.lastVerdictIdleness == reason)
  }

  @Test func `the manual has each condition in its table, and no other`() throws {
    let article = URL(filePath: #filePath).appending(
      path: "../../../../Sources/ContractCommand/ContractCommand.docc/ChoosingCases.md")
    let text = try String(contentsOf: article.standardizedFileURL, encoding: .utf8)

    let rows = text.matches(of: /(?m)^\| `([a-z]+)\(/).map { String($0.output.1) }
    #expect(rows == FilterRule.allCases.map(\.rawValue))
  }

  @Test func `keeps what is known of cases that do not run`() throws {
    var last = LastRun()
    func result(_ subject: String, _ verdict: Verdict) -> CaseResult {
      CaseResult(
        PlannedCase(
          id: 0, contract: "orders", scenario: "found",
          location: SourceLocation(path: "", line: 1, column: 1), subject: subject,
          subjectKind: .fake),
        verdict: verdict, startedAt: .now, duration: 0)
    }
    let names = ["curl", "in memory", "idle"]
    for name in names { last.add(result(name, .broken([]))) }
    last.add(result("curl", .kept))
    last.add(result("idle", .skipped(reason: "not run")))
    last.add(result("in memory", .couldNotCheck([])))

    let read = try #require(LastRun(last.bytes))
    #expect(read == last)
    #expect(
      Set(read.failures.map { "\($0.key.subject): \($0.value)" })
        == ["idle: broken", "in memory: could-not-check"])
    #expect(LastRun(Data("{\"format\":2,\"failures\":[]}".utf8)) == nil)
  }
}
