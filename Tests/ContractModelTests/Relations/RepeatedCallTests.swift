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
