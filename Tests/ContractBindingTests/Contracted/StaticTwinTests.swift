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

/// Only the type can change the title, and only its loading takes time.
@Contracted protocol Printed {
  var title: String { get }
  static var title: String { get set }
  func load() -> Int
  static func load() async -> Int
}

private struct PaperPrint: Printed {
  nonisolated(unsafe) static var title = "prints"
  var title: String { "print of " + Self.title }

  func load() -> Int { 1 }
  static func load() async -> Int { 2 }
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
  }

  @Test func `a static property is set though instances cannot change theirs`() async throws {
    let driver = try await SubjectDriver(PrintedBinding.fake("print") { PaperPrint() })

    #expect(
      try await driver.perform("static title=", ["newValue": "drafts"]) == [.returned(nil)])

    #expect(try await driver.perform("static title") == [.returned("drafts")])
    #expect(try await driver.perform("title") == [.returned("print of drafts")])
  }

  @Test func `a method that only async tells apart keeps its name`() async throws {
    let driver = try await SubjectDriver(PrintedBinding.fake("print") { PaperPrint() })

    #expect(try await driver.perform("load()") == [.returned(1)])
    #expect(try await driver.perform("load() async") == [.returned(2)])
  }
}
