import ContractBinding
@testable import ContractModel
import ContractValues
import Testing

/// Identifiers and versions that are equal in every run, because the vendor counts from 1 again.
struct StableIdentityTests {
  private static let create =
    "{ call: create, with: { title: Iliad }, returns: { id: { $bind: id } } }"
  private static let find = "{ call: find, with: { id: \"${id}\" } }"

  private func learnt(
    _ scenarios: [(steps: String, results: [Value?])], methods: [String] = []
  ) throws -> [[String]] {
    try ContractRelations.examples(scenarios, methods: methods).map { lines in
      lines.filter { $0.contains("returned.id =") || $0.contains("].id =") }
    }
  }

  private func book(_ id: Value, _ title: Value = "Iliad") -> Value { ["id": id, "title": title] }

  private func found(_ ids: [(Value, Value)], _ title: Value = "Iliad") throws -> [[String]] {
    try learnt(
      ids.map { created, found in
        (Self.create + ", " + Self.find, [book(created), book(found, title)])
      })
  }

  @Test func `the thing that is found has the id that it was asked by`() throws {
    let line = "step 2 returned.id = step 1 returned.id"
    #expect(try found([("b-1", "b-1")]) == [[line + " (seen once)"]])
    #expect(try found([("b-1", "b-1"), ("b-2", "b-2")]) == [[line], [line]])
    #expect(try found([("b-1", "b-1"), ("b-2", "b-3")]) == [[], []])
  }

  @Test func `equal numbers are of one thing if both have its title`() throws {
    let line = "step 2 returned.id = step 1 returned.id"
    #expect(try found([(1, 1), (2, 2)]) == [[line], [line]])
    #expect(try found([(1, 1), (2, 2)], "Emma") == [[], []])
  }

  @Test func `a list has what was created`() throws {
    let steps = [Self.create, "{ call: list }"].joined(separator: ", ")
    let scenarios = ["b-1", "b-2"].map { id -> (String, [Value?]) in
      (steps, [book(id), [book("b-0", "Emma"), book(id)]])
    }
    let line = "step 2 returned[1].id = step 1 returned.id"
    #expect(try learnt(scenarios, methods: ["POST", "GET"]) == [[line], [line]])
  }
}
