import ContractBinding
@testable import ContractModel
import ContractValues
import TestSupport
import Testing

/// Calls that a vendor takes for a repetition, because they have one idempotency key.
struct RepeatedCallTests {
  private static let line = "step 2 returned.id = step 1 returned.id"

  /// Two calls that create a ticket, with a key each; the results differ in their identifiers.
  private func created(
    _ ids: [(Value, Value)], keys: [String] = ["k", "k"], methods: [String] = ["POST", "POST"]
  ) throws -> [[String]] {
    let steps = keys.map { "{ call: create, with: { title: Fire, key: \($0) } }" }
    return try ContractRelations.identities(
      ids.map { first, second in
        (
          steps.joined(separator: ", "),
          [first, second].map { ["id": $0, "title": "Fire", "status": "open"] }
        )
      }, methods: methods)
  }

  @Test func `the same call makes one thing`() throws {
    #expect(try created([(1, 1)]) == [[Self.line + " (seen once)"]])
    #expect(try created([(1, 1), (2, 2)]) == [[Self.line], [Self.line]])
  }

  /// The relations of numbers that are other ones in each run.
  private func counted(_ ids: [(Int, Int)], keys: [String] = ["k", "k"]) throws -> [String] {
    let steps = keys.map { "{ call: create, with: { title: Fire, key: '${unique.\($0)}' } }" }
    let scenario = try Scenario.examples([steps.joined(separator: ", ")])[0]
    let runs = ids.map { first, second in
      Recording.example(
        exchanges: [.example(method: "POST"), .example(method: "POST")],
        outcomes: [first, second].map { Outcome(end: .returned(["id": .integer($0)])) }
      ).evidence
    }
    return RelationLearning(scenario, runs: runs, volatile: []).relations.map(\.description)
  }

  @Test func `the same call makes one thing with another id in each run`() throws {
    #expect(try counted([(1, 1), (2, 2)]) == [Self.line])
    #expect(try counted([(1, 1), (2, 2)], keys: ["k", "l"]) == [])
    #expect(try counted([(1, 2), (3, 4)]) == [])
  }

  @Test func `a vendor that makes another thing shows no rule`() throws {
    #expect(try created([(1, 1), (2, 3)]) == [[], []])
  }

  @Test func `another key may make another thing`() throws {
    #expect(try created([(1, 1), (2, 2)], keys: ["k", "l"]) == [[], []])
  }

  @Test(arguments: ["with: { ticket: \"${#}\" }", "on: \"${#}\", with: { text: tea }"])
  func `calls for two things, or on two objects, are not the same`(_ call: String) throws {
    let steps =
      ["a", "b"].map { "{ call: create, with: { title: \($0) }, returns: { $bind: \($0) } }" }
      + ["a", "b"].map { "{ call: addNote, \(call.replacing("#", with: $0)) }" }
    let note: Value = ["id": 1, "text": "tea"]
    let examples = [1, 2].map { number -> (steps: String, results: [Value?]) in
      let ids = ["t-\(number)", "u-\(number)"].map { Value.string($0) }
      return (steps.joined(separator: ", "), ids + [note, note])
    }

    let methods = [String](repeating: "POST", count: 4)
    #expect(try ContractRelations.identities(examples, methods: methods) == [[], []])
  }

  @Test func `a call that only reads is no repetition`() throws {
    #expect(try created([(1, 1)], methods: ["GET", "GET"]) == [[]])
  }
}
