import ContractBinding
@testable import ContractModel
import ContractValues
import TestSupport
import Testing

/// The schema of a suite that lists objects on which steps can call.
struct SuiteSchemaObjectTests {
  private static let feed = ObjectDescription(
    name: "Feed",
    operations: [
      OperationDescription(name: "updates", signature: "updates", kind: .get, isStream: true),
      OperationDescription(name: "title", signature: "title", kind: .get),
      OperationDescription(name: "close", signature: "close()"),
    ])
  private static let shop = SubjectDescription(
    name: "live", kind: .liveAdapter, protocolName: "Shop",
    operations: [OperationDescription(name: "feed", signature: "feed()")],
    standsFor: Selection(everything: true))

  @Test(arguments: [
    ("begin", "updates", true), ("begin", "Feed.updates", true), ("begin", "close", true),
    ("begin", "title", false), ("call", "updates", false), ("call", "close", true),
    ("get", "updates", true),
  ]) func `accepts what an object has`(_ word: String, _ name: String, _ isRight: Bool) throws {
    let text = SuiteSchema(subjects: [Self.shop], objects: [Self.feed], contracts: []).json
    var schema = try SchemaEvaluator(Value(json: Array(text.utf8)))
    var step: [String: Value] = [word: .string(name), "on": "${feed}"]
    if word == "begin" { step["as"] = "reading" }
    let first: Value = ["call": "feed", "returns": ["$bind": "feed"]]
    let scenario: Value = ["name": "a", "steps": .array([first, .object(step)])]

    let isAccepted = try schema.accepts([
      "contract": "a", "protocol": "Shop", "vendor": ["name": "a", "kind": "local"],
      "scenarios": .array([scenario]),
    ])
    #expect(isAccepted == isRight)
  }
}
