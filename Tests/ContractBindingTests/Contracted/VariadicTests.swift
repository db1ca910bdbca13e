import ContractBinding
import Testing

/// Methods that take any number of arguments.
@Contracted protocol Adder {
  func sum(_ numbers: Int...) -> Int
  func join(_ prefix: String, words: String..., by separator: String) async throws -> String
  func sort(_ names: String...) -> [String]
  func sort(_ names: [String]) -> [String]
  static func name(of digits: Int...) -> String
  func note(_ words: String..., beside page: some Codable) -> String
  subscript(_ indices: Int...) -> Int { get set }
}

private struct AbacusError: Error {}

private final class Abacus: Adder {
  var beads = 0

  func sum(_ numbers: Int...) -> Int { numbers.reduce(0, +) }
  func join(_ prefix: String, words: String..., by separator: String) async throws -> String {
    guard !words.isEmpty else { throw AbacusError() }
    return prefix + words.joined(separator: separator)
  }
  func sort(_ names: String...) -> [String] { names.sorted() }
  func sort(_ names: [String]) -> [String] { names.sorted().reversed() }
  static func name(of digits: Int...) -> String { digits.map(String.init).joined() }
  func note(_ words: String..., beside page: some Codable) -> String { words.joined() }
  subscript(_ indices: Int...) -> Int {
    get { beads + indices.count }
    set { beads = newValue * indices.count }
  }
}

@Contracted struct PageCounter: Sendable {
  var print: @Sendable (Int...) -> String
}

@Contracted protocol PageDelegate: AnyObject {
  func printed(_ pages: Int..., on name: String)
}

@Suite struct VariadicTests {
  private static func list(_ count: Int) -> Value { .array((0..<count).map { .integer($0) }) }

  static let calls: [(String, [String: Value], OperationReply.Event)] = [
    ("sum(_:)", ["numbers": list(0)], .returned(value: 0)),
    ("sum(_:)", [:], .returned(value: 0)),
    ("sum(_:)", ["numbers": list(1)], .returned(value: 0)),
    ("sum(_:)", ["numbers": list(5)], .returned(value: 10)),
    ("sum(_:)", ["numbers": list(8)], .returned(value: 28)),
    (
      "join(_:words:by:)", ["prefix": "a", "words": ["b", "c"], "separator": "-"],
      .returned(value: "ab-c")
    ),
    (
      "join(_:words:by:)", ["prefix": "a", "separator": "-"], .threw(error: AbacusError())
    ),
    ("sort(String...)", ["names": ["b", "a"]], .returned(value: ["a", "b"])),
    ("sort([String])", ["names": ["a", "b"]], .returned(value: ["b", "a"])),
    ("name(of:)", ["digits": list(4)], .returned(value: "0123")),
    ("note(_:beside:)", ["words": ["a", "b"], "page": 3], .returned(value: "ab")),
    ("subscript(_:)", ["indices": list(2)], .returned(value: 2)),
  ]

  @Test(arguments: calls)
  func `a list is passed to a variadic parameter`(
    signature: String, values: [String: Value], event: OperationReply.Event
  ) async throws {
    let driver = try await SubjectDriver(AdderBinding.fake("abacus") { Abacus() })

    #expect(try await driver.perform(signature, values) == [event])
  }

  @Test func `an element is set by any number of indices`() async throws {
    let driver = try await SubjectDriver(AdderBinding.fake("abacus") { Abacus() })

    _ = try await driver.perform(
      "subscript(_:newValue:)", ["indices": Self.list(3), "newValue": 4])

    #expect(
      try await driver.perform("subscript(_:)", ["indices": Self.list(1)])
        == [.returned(value: 13)])
  }

  @Test func `a list that is too long is the contract's mistake`() async throws {
    let driver = try await SubjectDriver(AdderBinding.fake("abacus") { Abacus() })

    let error = await #expect(throws: ContractArgumentError.self) {
      try await driver.perform("sum(_:)", ["numbers": Self.list(9)])
    }

    #expect(
      error?.reason == "expected at most 8 elements for a variadic parameter, got 9")
  }

  @Test func `a closure takes any number of arguments`() async throws {
    let driver = try await SubjectDriver(
      PageCounterBinding.fake("printer") { PageCounter { pages in "\(pages.count) pages" } })

    #expect(
      try await driver.perform("print(_:)", ["1": Self.list(2)]) == [.returned(value: "2 pages")])
  }

  @Test func `a spy says how many values it is told`() {
    let log = ToldLog()
    let spy: any PageDelegate = PageDelegateSpy(log.log)

    spy.printed(1, 2, on: "Laser")

    #expect(log.reported == [DelegateCall("printed(_:on:)", [[1, 2], "Laser"])])
  }
}
