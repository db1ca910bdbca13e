import ContractHarness
@testable import ContractModel
@testable import ContractReports
@testable import ContractValues
import Foundation
import TestSupport
import Testing

struct JUnitReporterTests {
  @Test func `tells of each case the second in which it began`() throws {
    var run = ExampleRun()
    for number in 0..<120 { run.add("s\(number)", "curl", .kept) }

    let cases = try JUnitModel(run.junit(.rich)).cases

    #expect(
      cases.map { $0.element["timestamp"] }
        == run.results.map { $0.startedAt.formatted(.iso8601) })
    #expect(Set(cases.map { $0.element["timestamp"] }).count == 3)
  }

  @Test func `tells one of everything, whole`() throws {
    let text = String(decoding: try ExampleRun.example.junit(.rich), as: UTF8.self)

    #expect(try text == ReportFixture.golden("reports/rich.xml", updatingFrom: text))
  }

  @Test func `tells one of everything strictly, whole`() throws {
    let text = String(decoding: try ExampleRun.example.junit(.strict), as: UTF8.self)

    #expect(try text == ReportFixture.golden("reports/strict.xml", updatingFrom: text))
  }

  @Test(arguments: JUnitProfile.allCases)
  func `tells what is flaky from what is broken, whole`(profile: JUnitProfile) throws {
    let text = String(decoding: try ExampleRun.flaky.junit(profile), as: UTF8.self)

    let name = "reports/flaky-\(profile.rawValue).xml"
    #expect(try text == ReportFixture.golden(name, updatingFrom: text))
  }

  @Test(arguments: JUnitProfile.allCases)
  func `gives vendors suites of their own, whole`(profile: JUnitProfile) throws {
    let text = String(decoding: try ExampleRun.night.junit(profile), as: UTF8.self)

    let name = "reports/night-\(profile.rawValue).xml"
    #expect(try text == ReportFixture.golden(name, updatingFrom: text))
  }

  @Test func `holds every planned case before anything ran`() throws {
    let run = ExampleRun.example

    let cases = try JUnitModel(run.junit(.rich, upTo: 2)).cases

    #expect(cases.count == run.plan.count)
    #expect(
      cases.allSatisfy { $0.element.children(named: "error").first?["type"] == "NotFinished" })
    #expect(!cases.contains { $0.element.children[0].text.contains("to run this case alone") })
  }

  @Test func `holds every planned case when the run ends early`() throws {
    var run = ExampleRun()
    run.add("a", "curl", .kept)
    run.add("b", "curl", nil)

    let cases = try JUnitModel(run.junit(.rich)).cases

    #expect(cases.map(\.element.children.count) == [0, 1])
  }

  @Test(arguments: JUnitProfile.allCases)
  func `says that nothing was selected as one skipped case`(profile: JUnitProfile) throws {
    let model = try JUnitModel(ExampleRun().junit(profile))

    #expect(model.cases.count == 1)
    #expect(model.cases.first?.element.children.map(\.name) == ["skipped"])
    #expect(model.suites.first?["skipped"] == "1")
  }

  @Test func `gives problems a suite of their own, warnings as skipped`() throws {
    var run = ExampleRun()
    run.problems = [Diagnostic("no such file"), Diagnostic("stale", severity: .warning)]

    let model = try JUnitModel(run.junit(.rich))

    #expect(model.suites.map { $0["name"] } == ["contracts"])
    #expect(model.cases.map { $0.element.children.first?.name } == ["error", "skipped"])
  }

  @Test func `keeps class and name unique, whatever scenarios and subjects are called`() throws {
    var run = ExampleRun()
    let long = String(repeating: "x", count: 300)
    run.add("same", "a.b", .kept)
    run.add("same", "a_b", .kept)
    run.add("same", "a/b", .kept)
    run.add(long + "1", "a", .kept)
    run.add(long + "2", "a", .kept)
    run.add(" ", "a", .kept)
    run.add("", "a", .kept)
    run.add("x", "c", .kept, contract: "orders.b")
    run.add("x", "b.c", .kept, contract: "orders")

    let cases = try JUnitModel(run.junit(.rich)).cases

    let pairs = cases.map { [$0.className, $0.name] }
    #expect(Set(pairs).count == run.plan.count)
    #expect(cases.allSatisfy { $0.name.count <= 255 && !$0.name.isEmpty })
    #expect(cases.allSatisfy { $0.className.contains(".") && !$0.className.contains("/") })
  }

  @Test(arguments: [
    (0.0, "0.000"), (12, "12.000"), (0.0004, "0.000"), (0.0006, "0.001"), (1234.5, "1234.500"),
    (-1, "0.000"), (.nan, "0.000"), (.infinity, "31536000.000"), (9.1e-05, "0.000"),
  ])
  func `writes times with three decimals`(seconds: Double, expected: String) throws {
    var run = ExampleRun()
    run.add("a", "curl", .kept, duration: seconds)

    let model = try JUnitModel(run.junit(.rich))

    #expect(model.cases.first?.element["time"] == expected)
    #expect(model.root["time"] == expected)
  }

  @Test func `counts a time once: totals are the sum of what is written`() throws {
    var run = ExampleRun()
    for number in 0..<1000 { run.add("s\(number)", "curl", .kept, duration: 0.0014) }

    #expect(try JUnitModel(run.junit(.rich)).root["time"] == "1.000")
  }

  @Test func `puts the headlines in the message, the rest in the body`() throws {
    var run = ExampleRun()
    run.add("a", "curl", .broken([.double, Diagnostic("a second thing is wrong")]))

    let failure = try #require(
      JUnitModel(run.junit(.rich)).cases.first?.element.children.first
    )

    #expect(failure["message"] == "\(Diagnostic.double.headline)\na second thing is wrong")
    #expect(failure["type"] == "BrokenPromise")
    #expect(failure.text.contains("Contracts/orders.yaml:14:15"))
    #expect(failure.text.contains("+ status: 200"))
    #expect(failure.text.contains("a second thing is wrong"))
  }

  @Test func `explains a failure of which nothing was said`() throws {
    var run = ExampleRun()
    run.add("a", "curl", .broken([]))
    run.add("b", "curl", .couldNotCheck([Diagnostic("")]))

    for testCase in try JUnitModel(run.junit(.rich)).cases {
      #expect(testCase.element.children.first?["message"]?.isEmpty == false)
      #expect(testCase.element.children.first?.text.isEmpty == false)
    }
  }
}
