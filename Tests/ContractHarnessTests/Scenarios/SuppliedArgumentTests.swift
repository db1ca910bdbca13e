@testable import ContractBinding
import ContractHarness
@testable import ContractModel
import Testing

// MARK: A service as servers have it

/// A database, which a framework passes to each method.
protocol FollowTable: AnyObject {
  var entries: [String] { get set }
}

private final class MemoryTable: FollowTable {
  var entries: [String] = []
}

/// A request, which nobody but a framework makes.
struct ServerRequest {
  let number: Int
  private let onEnd: () -> Void = {}

  init(number: Int) { self.number = number }
}

typealias FollowStore = any FollowTable

@ContractValue struct FollowOrder {
  let item: String
  let visit: ServerRequest
}

@Contracted protocol Follows {
  func follow(_ name: String, on ledger: any FollowTable, during visit: ServerRequest) -> Int
  func followers(in store: FollowStore, limit: Int, for visit: ServerRequest?) -> [String]
  func close(_ ledger: any FollowTable)
  func number(of order: FollowOrder) -> Int
  func all(_ visits: [ServerRequest]) -> Int
  func session() -> any FollowSession
  func numbering() -> (ServerRequest, Int, ServerRequest?) -> [Int?]
}

@Contracted protocol FollowSession: AnyObject {
  func follow(_ name: String, on ledger: any FollowTable) -> Int
}

private struct TableFollows: Follows {
  final class Session: FollowSession {
    func follow(_ name: String, on ledger: any FollowTable) -> Int {
      TableFollows().follow(name, on: ledger, during: ServerRequest(number: 0))
    }
  }

  func follow(_ name: String, on ledger: any FollowTable, during visit: ServerRequest) -> Int {
    ledger.entries.append(name)
    return ledger.entries.count
  }
  func followers(in store: FollowStore, limit: Int, for visit: ServerRequest?) -> [String] {
    Array(store.entries.prefix(limit)) + (visit.map { ["visit \($0.number)"] } ?? [])
  }
  func close(_ ledger: any FollowTable) { ledger.entries = [] }
  func number(of order: FollowOrder) -> Int { order.visit.number }
  func all(_ visits: [ServerRequest]) -> Int { visits.count }
  func session() -> any FollowSession { Session() }
  func numbering() -> (ServerRequest, Int, ServerRequest?) -> [Int?] {
    { [$0.number, $1, $2?.number] }
  }
}

// MARK: Tests

/// Arguments that a suite makes for each scenario, of which contracts say nothing.
@Suite(.timeLimit(.minutes(1))) struct SuppliedArgumentTests {
  private static let conversions: [any ValueConversion] = [
    Conversion((any FollowTable).self, always: { MemoryTable() }),
    Conversion(ServerRequest.self, always: { ServerRequest(number: 7) }),
    FollowSessionBinding.objects,
  ]
  private static let adapter = FollowsBinding.liveAdapter("ledger") { _ in TableFollows() }
    .state("three followers") { _, entry in
      let ledger = try entry.make("ledger", as: (any FollowTable).self)
      ledger.entries = ["Ann", "Ben", "Cy"]
    }

  private func contract(_ steps: String, given: String = "") throws -> Contract {
    let file = ContractFile.read(
      text: """
        contract: follows
        protocol: Follows
        vendor: { name: follows, kind: local }
        scenarios:
          - name: they follow
        \(given)    steps:
        \(steps)

        """, path: "follows.yaml")
    return try #require(file.contract, "\(file.problems)")
  }

  private func run(
    _ contract: Contract, with conversions: [any ValueConversion] = Self.conversions
  ) async throws -> CaseRun {
    await CaseRunner(conversions: conversions, transport: nil).run(
      contract, on: Self.adapter, .record, within: RunLimits(step: 2, scenario: 5),
      objects: ObjectDescription.all(in: conversions), with: conversions,
      in: try RecordingsFolder().path)
  }

  private static let calls = """
          - { call: follow, with: { name: Ann }, returns: 1 }
          - { call: follow, with: [Ben], returns: 2 }
          - { call: "follow(_:)", with: [Cy], returns: 3 }
          - { call: followers, with: [2], returns: [Ann, Ben, visit 7] }
          - { call: close }
          - { call: followers, with: { limit: 2 }, returns: [visit 7] }
    """

  @Test func `a contract leaves them out, and each step gets the same instance`() async throws {
    let run = try await run(try contract(Self.calls))

    #expect(run.verdict.diagnostics.isEmpty, "\(run.verdict.diagnostics)")
    #expect(run.recording?.steps[0] == "call follow")
  }

  @Test func `each scenario gets a new instance, and a state has the one of its scenario`()
    async throws
  {
    let steps = """
            - { call: followers, with: [9], returns: [Ann, Ben, Cy, visit 7] }
            - { call: follow, with: [Di], returns: 4 }
      """
    for _ in 1...2 {
      let run = try await run(try contract(steps, given: "    given: [three followers]\n"))
      #expect(run.verdict.diagnostics.isEmpty, "\(run.verdict.diagnostics)")
    }
  }

  @Test func `an object that a step calls and a property of a struct get them too`() async throws {
    let run = try await run(
      try contract(
        """
              - { call: number, with: { order: { item: tea } }, returns: 7 }
              - { call: session, returns: { $bind: session } }
              - { call: FollowSession.follow, on: "${session}", with: [Ann], returns: 1 }
        """))

    #expect(run.verdict.diagnostics.isEmpty, "\(run.verdict.diagnostics)")
  }

  @Test func `a returned function gets them too, and a step does not count them`() async throws {
    let step =
      "      - { call: numbering, returns: { $bind: made } }\n"
      + "      - { call: function, on: \"${made}\", with: "
    let run = try await run(try contract(step + "[5], returns: [7, 5, 7] }"))
    #expect(run.verdict.diagnostics.isEmpty, "\(run.verdict.diagnostics)")

    let other = try await self.run(try contract(step + "[5, 6] }"))
    let reason = "is one too many, because the function takes 1"
    #expect("\(other.verdict.diagnostics)".contains(reason))
  }

  @Test(arguments: [
    (
      "{ call: follow, with: { name: Ann, ledger: main } }",
      "the suite makes the argument 'ledger' of 'follow'"
    ),
    (
      "{ call: follow, with: { name: Ann, during: main } }",
      "the suite makes the argument 'during' of 'follow'"
    ),
    (
      "{ call: followers, with: { limit: 2, visit: null } }",
      "the suite makes the argument 'visit' of 'followers'"
    ),
    ("{ call: follow, with: [Ann, main] }", "'follow' takes 1 argument"),
    ("{ call: follow }", "'follow' must be given 'name'"),
  ]) func `a contract that gives one is told before a run`(
    _ step: String, _ headline: String
  ) throws {
    let subject = [Self.adapter as any Registration].descriptions(with: Self.conversions)[0]
    let problems = ContractResolution(
      try contract("      - \(step)"), operations: subject.operations
    ).problems

    #expect(problems.map(\.headline) == [headline])
  }

  @Test func `a list of them is told in a run`() async throws {
    let run = try await run(try contract("      - { call: all, with: [[main]] }"))

    let reason = "is made by the suite, so that a contract leaves it out"
    #expect("\(run.verdict.diagnostics)".contains(reason))
  }

  @Test func `a type of another module with the same name is no argument that the suite makes`()
    throws
  {
    enum Other { struct ServerRequest {} }
    let subject = [Self.adapter as any Registration].descriptions(
      with: [Conversion(Other.ServerRequest.self, always: { Other.ServerRequest() })])[0]

    #expect(subject.operations[0].parameters.map(\.name) == ["name", "ledger", "visit"])
  }

  @Test(arguments: [
    ("any FollowTable", true), ("(any ContractHarnessTests.FollowTable)?", true),
    ("ServerRequest", true), ("any Kit.FollowTable", false), ("Kit.ServerRequest?", false),
  ]) func `a binding by hand has them by their source text`(_ type: String, _ isSupplied: Bool) {
    let parameter = OperationDescription.Parameter(label: nil, name: "given", type: type)

    #expect(SuppliedTypes(Self.conversions).contains(parameter) == isSupplied)
  }

  @Test func `an editor does not suggest them, and refuses them`() throws {
    let subjects = [Self.adapter as any Registration].descriptions(with: Self.conversions)
    let schema = SuiteSchema(subjects: subjects, contracts: []).json

    #expect(schema.contains("\"limit\""))
    #expect(!schema.contains("\"ledger\""))
    #expect(!schema.contains("\"visit\""))
  }

  @Test func `without the line of the suite, the argument is missing`() throws {
    let problems = ContractResolution(
      try contract(Self.calls), operations: Self.adapter.description.operations
    ).problems

    #expect(problems.map(\.headline).contains("'follow' must be given 'ledger'"))
  }

  @Test func `the error of the closure is told at the step`() async throws {
    struct NoLedger: Error {}
    let run = try await run(
      try contract("      - { call: close }"),
      with: [Conversion((any FollowTable).self, always: { throw NoLedger() })])

    #expect("\(run.verdict.diagnostics)".contains("NoLedger"))
  }
}
