import ContractBinding
import Testing

/// An instance and its type have members that only `static` tells apart.
@Contracted protocol Labelled {
  var title: String { get set }
  static var title: String { get set }
  func describe(_ depth: Int) -> String
  static func describe(_ depth: Int) -> String
}

private struct PaperLabel: Labelled {
  nonisolated(unsafe) static var title = "tags"
  var title = "tag"

  func describe(_ depth: Int) -> String { "one \(depth)" }
  static func describe(_ depth: Int) -> String { "all \(depth)" }
}

@Suite struct StaticTwinTests {
  @Test(arguments: [
    ("title", "tag"), ("static title", "tags"), ("describe(_:)", "one 2"),
    ("static describe(_:)", "all 2"),
  ])
  func `the word static tells a member of the type from one of instances`(
    signature: String, result: String
  ) async throws {
    let driver = try await SubjectDriver(LabelledBinding.fake("tag") { PaperLabel() })

    #expect(
      try await driver.perform(signature, ["depth": 2]) == [.returned(value: result)])
    #expect(LabelledBinding.operations.contains { $0.name == "static title" && $0.kind == .set })
  }
}
