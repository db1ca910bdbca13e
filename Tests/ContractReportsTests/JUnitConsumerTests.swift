import ContractHarness
@testable import ContractModel
@testable import ContractReports
@testable import ContractValues
import TestSupport
import Testing

struct JUnitConsumerTests {
  private static let expected = [
    "passed", "failed", "skipped", "broken", "passed", "broken", "skipped", "broken",
  ]

  /// The cases in the order of the plan, the problem last.
  private func cases(_ profile: JUnitProfile) throws -> [MarkupElement] {
    let model = try JUnitModel(ExampleRun.example.junit(profile))
    let scenarios = ExampleRun.example.plan.map(\.scenario)
    let subjects = ExampleRun.example.plan.map { "orders.\($0.subject)" }
    let planned = zip(scenarios, subjects).compactMap { scenario, subject in
      model.cases.first { $0.name == scenario && $0.className == subject }?.element
    }
    return planned + model.cases.filter { $0.suite == "contracts" }.map(\.element)
  }

  @Test(arguments: JUnitProfile.allCases)
  func `Allure 3 reads no failure as a pass`(profile: JUnitProfile) throws {
    #expect(try cases(profile).map(ConsumerModel.allure) == Self.expected)
  }

  @Test(arguments: JUnitProfile.allCases)
  func `GitLab reads every status, with a text for each that is not a pass`(
    profile: JUnitProfile
  ) throws {
    let read = try cases(profile).map(ConsumerModel.gitlab)

    #expect(
      read.map(\.?.status) == [
        "success", "failed", "skipped", "error", "success", "error", "skipped", "error",
      ]
    )
    for case (let status, let text)? in read where status == "failed" || status == "error" {
      #expect(!text.isEmpty)
    }
  }

  @Test(arguments: JUnitProfile.allCases)
  func `Bazel reads times as seconds`(profile: JUnitProfile) throws {
    let times = try cases(profile).map { ConsumerModel.bazelMilliseconds($0["time"]) }

    #expect(times == [20, 20, 20, 20, 20, 0, 20, 0])
  }

  @Test(arguments: JUnitProfile.allCases)
  func `ReportPortal reads every timestamp and name`(profile: JUnitProfile) throws {
    let model = try JUnitModel(ExampleRun.example.junit(profile))
    let elements = model.suites + model.cases.map(\.element)

    for element in elements {
      if let timestamp = element["timestamp"] {
        #expect(ConsumerModel.reportPortalReads(timestamp: timestamp))
      }
      #expect((element["name"] ?? "").count <= 256)
    }
    #expect(model.suites.allSatisfy { $0["timestamp"] != nil })
  }

  @Test func `puts one result in a case, and outputs behind it`() throws {
    for element in try cases(.rich) {
      let names = element.children.map(\.name)
      let order = ["failure", "error", "skipped", "system-out", "system-err"]
      let places = names.compactMap(order.firstIndex)

      #expect(places.count == names.count && places == places.sorted())
      #expect(places.count { $0 < 3 } <= 1)
    }
  }
}
