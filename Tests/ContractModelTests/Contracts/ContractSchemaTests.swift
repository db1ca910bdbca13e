import ContractBinding
@testable import ContractModel
@testable import ContractValues
import Foundation
import TestSupport
import Testing

/// The schema and the parser are two readings of one table, and must agree on every file.
struct ContractSchemaTests {
  /// What a schema cannot say, by words of the headlines.
  private static let unspeakable = [
    // References between steps.
    "is bound by no earlier step", "is used in the step that binds it", "is bound twice",
    "is bound after the last step", "has a meaning already", "is not a bound name",
    "was never begun", "is begun twice", "is finished already",
    // Files, which a contract in memory does not have.
    "a contract without a folder has no files",
    // Duplicates.
    "appears twice", "two scenarios have one name",
    // Languages within the language.
    "holds no regular expression", "is not a path",
    // What depends on a place or on another key.
    "stands where nothing can be absent", "'$sequence' is all calls of a handler",
    "nothing can be bound here",
    "a step cannot both return and throw", "'before-returning' needs 'calls-back'",
    "a request has one body", "a fault knows no unique values",
    "a scenario with a fault must say what is expected",
    "a vendor of kind", "how many elements come is not said", "no scenario is called",
    // Expectations that say nothing.
    "nothing can break this expectation", "nothing can meet this expectation",
    "is said more simply", "'throws: false' says nothing",
    "needs 'within'", "needs 'near'", "has an empty argument",
    // Dates that the calendar does not have, and letters without a meaning.
    "a fault must say how", "a fault has one kind", "needs 'status'", "an answer has one body",
    "fails for every request", "'over' needs 'at'", "gets no requests",
    "must be a status from 100", "requests are counted from 1",
    // What the rows of an outline say together.
    "a row of 'examples' has no", "is no column of 'examples'", "two rows give the name",
    "this row gives the name", "stands in a text, and its value is",
    "'name' must be one line without control characters",
    "is no time of the calendar", "'format' holds no pattern of dates",
  ]

  private static let trivialStep: Value = ["call": "a"]

  /// The fixture that uses the whole language, as JSON, which is YAML too.
  private static func whole() throws -> [String: Value] {
    let json = try Data(contentsOf: Fixture.folder.appending(path: "everything.json"))
    return try #require(Value(json: [UInt8](json)).fields)
  }

  /// Small contracts that together use the whole language, each with its mutants.
  private static func contracts() throws -> [Value] {
    var root = try whole()
    let scenarios = root["scenarios"]?.elements ?? []
    root["scenarios"] = [["name": "a", "steps": [trivialStep]]]
    var contracts = [.object(root)] + Value.object(root).mutants
    root = ["contract": "a", "protocol": "A", "vendor": ["name": "A", "kind": "sdk"]]
    func add(_ scenario: Value) {
      for mutant in [scenario] + scenario.mutants {
        root["scenarios"] = [mutant]
        contracts.append(.object(root))
      }
    }
    for var scenario in scenarios.compactMap(\.fields) {
      let steps = scenario["steps"]?.elements ?? []
      scenario["steps"] = [trivialStep]
      add(.object(scenario))
      for step in steps {
        guard let fields = step["returns"]?.fields, fields.count > 2 else {
          add(["name": "a", "steps": [step]])
          continue
        }
        for (key, value) in fields {
          add(["name": "a", "steps": [["call": "a", "returns": [key: value]]]])
        }
      }
    }
    return contracts
  }

  @Test func `accepts what the parser accepts, and refuses what it refuses`() throws {
    var schema = try SchemaEvaluator(Value(json: Array(ContractSchema.json.utf8)))
    var counts = (agreed: 0, unspeakable: 0)
    for contract in try Self.contracts() {
      let text = String(decoding: contract.json(), as: UTF8.self)
      let problems = ContractFile.read(text: text, path: "a.yaml").problems
      let isAccepted = try schema.accepts(contract)

      let isExcused =
        isAccepted
        && problems.allSatisfy { problem in
          Self.unspeakable.contains { problem.headline.contains($0) }
        }
      if isAccepted == problems.isEmpty {
        counts.agreed += 1
      } else if isExcused {
        counts.unspeakable += 1
      } else {
        Issue.record("schema \(isAccepted), parser \(problems.map(\.headline)): \(text)")
      }
    }
    // So that the table is not empty by accident.
    #expect(counts.agreed > 2000)
    #expect(counts.unspeakable > 10)
  }

  /// Columns of `examples` in places of each kind.
  @Test(arguments: [
    #"fault: { status: <a>, headers: <b>, at: <c> }"#, #"fault: status <a>"#,
    #"tags: [<a>]"#, #"given: [<a>]"#, #"sends: [<a>]"#, #"observes: <a>"#,
  ])
  func `accepts columns in place of other types`(part: String) throws {
    let step = "{ call: <a>, with: <a>, within: <b>, before-returning: <c>, calls-back: 1 }"
    let matchers = "{ $length: <b>, $between: [<b>, 3], $each: <a>, $bytes: <a>, $sorted: <c> }"
    let text = """
      contract: a
      protocol: A
      vendor: { name: A, kind: http, url: "http://127.0.0.1" }
      scenarios:
        - name: a
          \(part)
          examples: [{ a: 1, b: 2, c: 3 }]
          steps: [\(step), { call: a, returns: \(matchers) }]
      """
    var schema = try SchemaEvaluator(Value(json: Array(ContractSchema.json.utf8)))
    let (root, problems) = YAMLReader.read(
      SourceText(Array(text.utf8), path: "a.yaml"), mistakenForTags: [])
    let contract = try #require(root?.plainValue)

    #expect(problems.isEmpty)
    #expect(try schema.accepts(contract))
    guard case .object(var fields) = contract else { return }
    fields["fidelity"] = "<a>"
    #expect(try !schema.accepts(.object(fields)))
  }

  @Test func `is the same text in every run`() throws {
    let golden = Fixture.folder.appending(path: "ContractSchema.json")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      try Data(ContractSchema.json.utf8).write(to: golden)
    }

    #expect(try String(contentsOf: golden, encoding: .utf8) == ContractSchema.json)
  }
}

extension YAMLNode {
  /// The node as JSON has it.
  fileprivate var plainValue: Value {
    switch content {
    case .scalar: scalar ?? .null
    case .list(let elements): .array(elements.map(\.plainValue))
    case .mapping(let entries):
      .object(Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.value.plainValue) }))
    case .refused: .null
    }
  }
}

extension Value {
  fileprivate var fields: [String: Value]? {
    if case .object(let fields) = self { fields } else { nil }
  }

  fileprivate var elements: [Value] {
    if case .array(let elements) = self { elements } else { [] }
  }

  fileprivate subscript(key: String) -> Value? { fields?[key] }

  private static let replacements: [Value] = [
    nil, true, 7, -1, 1.5, "", "word", "two words", "$any", "$absent", "$regex", "$unknown",
    "$$any", [], [1], ["$any"], [:], ["unknown": 1], ["$any": 1], ["$regex": "a", "b": 1],
    ["$unknown": 1], ["$length": -1], "2s", "POST /a", "a\nb",
  ]

  /// The value with one thing changed, in every place.
  fileprivate var mutants: [Value] {
    var mutants = Self.replacements
    if let fields {
      for (key, value) in fields {
        var fewer = fields
        fewer[key] = nil
        mutants.append(.object(fewer))
        for mutant in value.mutants {
          mutants.append(.object(fields.merging([key: mutant]) { $1 }))
        }
      }
      mutants.append(.object(fields.merging(["unknwn": 1]) { $1 }))
      mutants.append(.object(fields.merging(["$unknwn": 1]) { $1 }))
    }
    for (index, element) in elements.enumerated() {
      for mutant in element.mutants {
        var changed = elements
        changed[index] = mutant
        mutants.append(.array(changed))
      }
    }
    return mutants
  }
}
