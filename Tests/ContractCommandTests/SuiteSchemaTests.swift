import ContractBinding
// The values of a file that is no contract yet are shown by no other interface.
@testable import ContractModel
import ContractValues
import Foundation
import TestSupport
import Testing

/// The schema that `contracts schema` prints for the suite of this repository.
struct SuiteSchemaTests {
  private static let contracts = Command.repository.appending(path: "Contracts")

  private static let files = Result {
    try FileManager.default.contentsOfDirectory(atPath: contracts.path)
      .filter { $0.hasSuffix(".yaml") }.sorted()
  }

  private static func schema() async throws -> SchemaEvaluator {
    let run = try await Command.shell("contracts schema", in: Command.repository)
    return try SchemaEvaluator(Value(json: Array(run.stdout.utf8)))
  }

  private static func value(_ text: String) throws -> Value {
    let source = SourceText(Array(text.utf8), path: "contract.yaml")
    return try #require(YAMLReader.read(source, mistakenForTags: []).root).plain
  }

  @Test func `accepts all contracts of the suite`() async throws {
    var schema = try await Self.schema()
    let files = try Self.files.get()
    #expect(files.count > 5)
    for file in files {
      let text = try String(contentsOf: Self.contracts.appending(path: file), encoding: .utf8)
      #expect(try schema.accepts(Self.value(text)), "\(file)")
    }
  }

  @Test func `refuses names that the suite does not have`() async throws {
    var schema = try await Self.schema()
    func accepts(
      protocol name: String = "FileReader", state: String? = nil, step: String
    ) throws -> Bool {
      let given = state.map { "    given: [{ \($0): { path: a, content: b } }]\n" } ?? ""
      return try schema.accepts(
        Self.value(
          """
          contract: a
          protocol: \(name)
          vendor: { name: a, kind: local }
          scenarios:
            - name: a
          \(given)    steps:
                - \(step)

          """))
    }

    #expect(try accepts(step: "{ call: fileExists, with: { atPath: a } }"))
    #expect(try accepts(step: #"{ call: "fileExists(atPath:)", with: { atPath: a } }"#))
    #expect(try accepts(state: "a file", step: "{ call: fileExists, with: [a] }"))
    #expect(try !accepts(protocol: "FileRaeder", step: "{ call: fileExists, with: [a] }"))
    #expect(try !accepts(step: "{ call: fileExist, with: [a] }"))
    #expect(try !accepts(step: "{ call: fileExists, with: { atPth: a } }"))
    #expect(try !accepts(step: "{ call: fileExists, with: [a, b] }"))
    #expect(try !accepts(step: "{ get: fileExists }"))
    #expect(try !accepts(step: "{ event: didRead }"))
    #expect(try !accepts(state: "no such state", step: "{ call: fileExists, with: [a] }"))
  }
}

extension YAMLNode {
  /// The node as a value.
  fileprivate var plain: Value {
    switch content {
    case .scalar, .refused: scalar ?? .null
    case .list(let elements): .array(elements.map(\.plain))
    case .mapping(let entries):
      .object(Dictionary(entries.map { ($0.key, $0.value.plain) }) { first, _ in first })
    }
  }
}
