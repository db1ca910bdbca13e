import ContractBinding
import ContractValues
import TestSupport
import Testing

@testable import ContractModel

/// Lists that have lost an element since a step that named it.
struct LostElementTests {
  private static let add = "{ call: add, returns: { id: { $bind: id } } }, { call: add }"
  private static let open = "{ call: list, with: { state: open } }"
  private static let done = "{ call: complete, with: { task: '${id}' } }"
  private static let line = "step 5 returned lacks step 1 returned.id"

  private static func task(_ id: String) -> Value {
    ["id": .string(id), "title": .string("T" + id)]
  }

  /// The relations of a scenario that adds two tasks, lists them, does a step, and lists them again.
  private func learnt(
    _ step: String, _ list: String = open, after: [String], method: String? = "POST"
  ) throws -> [String] {
    let results: [Value] = [
      Self.task("t-4711"), Self.task("t-0815"), .array(["t-4711", "t-0815"].map(Self.task)), [:],
      .array(after.map(Self.task)),
    ]
    let steps = "\(Self.add), \(Self.open), \(step), \(list)"
    return try ContractRelations.examples(
      [(steps, results)], methods: method.map { ["POST", "POST", "GET", $0, "GET"] } ?? [])[0]
      .filter { $0.contains("lacks") }
  }

  @Test func `what a step named is gone from the same list`() throws {
    #expect(try learnt(Self.done, after: ["t-0815"]) == [Self.line])
    let given = "{ call: complete, with: { task: t-4711 } }"
    #expect(try learnt(given, after: ["t-0815"]) == [Self.line])
    #expect(try learnt(Self.done, after: []) == [Self.line])
    // Nobody knows whether the step writes, or the list may show only the two latest.
    let once = [Self.line + " (seen once)"]
    #expect(try learnt(Self.done, after: ["t-0815"], method: nil) == once)
    #expect(try learnt(Self.done, after: ["t-0815", "t-9999"]) == once)
  }

  @Test func `an element that may have gone by itself is not told`() throws {
    #expect(try learnt(Self.done, after: ["t-4711", "t-0815"]) == [])
    // Another element, another list, a step that only reads, and one that names nothing.
    #expect(try learnt(Self.done, after: ["t-4711"]) == [])
    let all = "{ call: list, with: { state: all } }"
    #expect(try learnt(Self.done, all, after: ["t-0815"]) == [])
    #expect(try learnt(Self.done, after: ["t-0815"], method: "GET") == [])
    #expect(try learnt("{ call: complete }", after: ["t-0815"]) == [])
  }

  @Test func `a page may end before it`() throws {
    let page = "{ call: list, with: { state: open, limit: 1 } }"
    #expect(try learnt(Self.done, page, after: ["t-0815"]) == [])
  }

  @Test func `an element of another key gives a warning`() throws {
    let bays = { (names: [String]) -> Value in
      ["bays": .array(names.map { ["bay": .string($0), "pieces": 7] })]
    }
    let steps = """
      { call: receive, with: { bay: A-01 } }, { call: item }, \
      { call: move, with: { from: A-01, to: D-04 } }, { call: item }
      """
    let lines = try ContractRelations.examples(
      [(steps, [[:], bays(["A-01", "D-04"]), [:], bays(["D-04"])])],
      methods: ["POST", "GET", "POST", "GET"])[0]
    #expect(lines.contains("step 4 returned.bays lacks step 1 with.bay (seen once)"))
  }
}
