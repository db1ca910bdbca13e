import ContractBinding
import ContractHarness
@testable import ContractModel
import ContractValues
import Testing

enum FilterError: Error { case closed }

/// A protocol whose operations return functions.
@Contracted protocol Filters: Sendable {
  typealias Made = (String) -> Int
  typealias Done = () -> Void
  typealias Pair = (count: Int, text: String)
  var current: @Sendable (String) -> Bool { get }
  func longer(than count: Int) -> (String) -> Bool
  func counter() -> () -> Int
  func remote(_ name: String) async throws -> @Sendable (String, Int?) async throws -> [String]
  func missing() -> (@Sendable (Int) -> Void)?
  func onMain() -> @MainActor (Int) -> Int
  func adder() -> (Int) -> (Int) -> Int
  func changer() -> (inout Int) -> Void
  func alias() -> Made
  func handled() -> (Done) -> Void
  func opener() -> () -> FilterTicket
  func summer() -> (Swift.Span<UInt8>) -> Int
  func pairs() -> ((Int, String)) -> Int
  func paired() -> (Pair, Int) -> Int
  func four() -> (Int, Int, Int, Int) -> Int
  func six() -> (Int, Int, Int, Int, Int, (Int, Int)) async throws -> Int
  func seven() -> (Int, Int, Int, Int, Int, Int, Int) -> Int
  func task() -> () -> Task<Int, Never>
  func sessions() -> () -> any FilterSession
}

/// A result that cannot be copied, so that no contract sees it.
struct FilterTicket: ~Copyable {}

protocol FilterSession: AnyObject {}

private final class MemorySession: FilterSession {}

/// A struct of closures, one of which returns a function.
@Contracted struct FilterClient: Sendable {
  var shorter: @Sendable (_ count: Int) -> @Sendable (String) -> Bool
}

private struct MemoryFilters: Filters {
  var counts = true

  var current: @Sendable (String) -> Bool { { $0 == "now" } }
  func longer(than count: Int) -> (String) -> Bool { { $0.count > count } }
  func counter() -> () -> Int {
    var count = 0
    return {
      if counts { count += 1 }
      return count
    }
  }
  func remote(
    _ name: String
  ) async throws -> @Sendable (String, Int?) async throws -> [String] {
    { text, times in
      guard let times else { throw FilterError.closed }
      return Array(repeating: "\(name) \(text)", count: times)
    }
  }
  func missing() -> (@Sendable (Int) -> Void)? { nil }
  func onMain() -> @MainActor (Int) -> Int { { $0 } }
  func adder() -> (Int) -> (Int) -> Int { { first in { first + $0 } } }
  func changer() -> (inout Int) -> Void { { $0 += 1 } }
  func alias() -> Made { { $0.count } }
  func handled() -> (Done) -> Void { { $0() } }
  func opener() -> () -> FilterTicket { { FilterTicket() } }
  func summer() -> (Swift.Span<UInt8>) -> Int { { $0.count } }
  func pairs() -> ((Int, String)) -> Int { { $0.0 + $0.1.count } }
  func paired() -> (Pair, Int) -> Int { { $0.count + $0.text.count + $1 } }
  func four() -> (Int, Int, Int, Int) -> Int { { $0 + $1 + $2 - $3 } }
  func six() -> (Int, Int, Int, Int, Int, (Int, Int)) async throws -> Int {
    { $0 + $1 + $2 + $3 - $4 + $5.0 * $5.1 }
  }
  func seven() -> (Int, Int, Int, Int, Int, Int, Int) -> Int {
    { $0 + $1 + $2 + $3 + $4 + $5 + $6 }
  }
  func task() -> () -> Task<Int, Never> { { Task { 3 } } }
  func sessions() -> () -> any FilterSession { { MemorySession() } }
}

/// Functions that an operation returns, and that later steps call.
@Suite(.timeLimit(.minutes(1))) struct ReturnedFunctionTests {
  private let folder: RecordingsFolder

  init() throws { folder = try RecordingsFolder() }

  private static let steps = """
          - { call: longer, with: [3], returns: { $bind: longer } }
          - { call: function, on: "${longer}", with: [milk], returns: true }
          - { call: function, on: "${longer}", with: [tea], returns: false }
          - { call: counter, returns: { $bind: counter } }
          - { call: function, on: "${counter}", returns: 1 }
          - { call: function, on: "${counter}", returns: 2 }
          - { call: remote, with: [shop], returns: { $bind: remote } }
          - { call: function.function, on: "${remote}", with: [a, 2], returns: [shop a, shop a] }
          - { call: function, on: "${remote}", with: [a], throws: closed }
          - { get: current, returns: { $bind: current } }
          - { call: function, on: "${current}", with: [now], returns: true }
          - { call: missing, returns: null }
    """

  private func contract(_ steps: String, of name: String = "Filters") throws -> Contract {
    let file = ContractFile.read(
      text: """
        contract: filters
        protocol: \(name)
        vendor: { name: filters, kind: local }
        scenarios:
          - name: they are used
            steps:
        \(steps)

        """, path: "filters.yaml")
    return try #require(file.contract, "\(file.problems)")
  }

  private func run(
    _ contract: Contract, on registration: any Registration, _ mode: CaseInput.Mode = .replay,
    with conversions: [any ValueConversion] = []
  ) async -> CaseRun {
    await CaseRunner(conversions: conversions, transport: nil).run(
      contract, on: registration, mode, within: RunLimits(step: 2, scenario: 5),
      in: folder.path)
  }

  private let adapter = FiltersBinding.liveAdapter("live") { _ in MemoryFilters() }

  @Test func `are recorded by name, and a fake answers the same`() async throws {
    let contract = try contract(Self.steps)
    let run = await run(contract, on: adapter, .record)
    #expect(run.verdict.diagnostics.isEmpty, "\(run.verdict.diagnostics)")
    let recording = try #require(run.recording)
    #expect(recording.evidence.outcomes[0].end == .returned(.token("function#1")))
    #expect(recording.evidence.outcomes[3].end == .returned(.token("function#2")))
    try RecordingStore(root: folder.path).file(of: "they are used", in: "filters").write(recording)

    let fake = FiltersBinding.fake("honest") { MemoryFilters() }
    #expect(await self.run(contract, on: fake).verdict == .kept)
    let lying = FiltersBinding.fake("lying") { MemoryFilters(counts: false) }
    #expect(await self.run(contract, on: lying).verdict.isBroken)
  }

  @Test func `a struct of closures returns them too`() async throws {
    let contract = try contract(
      """
            - { call: shorter, with: [3], returns: { $bind: shorter } }
            - { call: function, on: "${shorter}", with: [te], returns: true }
      """, of: "FilterClient")
    let client = FilterClientBinding.liveAdapter("live") { _ in
      FilterClient(shorter: { count in { $0.count < count } })
    }
    let run = await run(contract, on: client, .record)

    #expect(run.verdict.diagnostics.isEmpty, "\(run.verdict.diagnostics)")
  }

  @Test(arguments: [
    ("longer, with: [3]", "[tea, 4]", "is one too many, because the function takes 1"),
    ("longer, with: [3]", "[[tea]]", "expected a string"),
    ("remote, with: [shop]", "{ 2: 3 }", "is missing"),
    ("handled", "[1]", "needs a conversion"),
  ]) func `arguments that do not fit are told`(
    _ made: String, _ arguments: String, _ reason: String
  ) async throws {
    let contract = try contract(
      """
            - { call: \(made), returns: { $bind: made } }
            - { call: function, on: "${made}", with: \(arguments) }
      """)
    let run = await run(contract, on: adapter, .record)

    #expect(run.verdict.diagnostics.first?.location?.line == 8)
    #expect("\(run.verdict.diagnostics)".contains(reason))
  }

  @Test func `an object that one returns has the name of its protocol`() async throws {
    let contract = try contract(
      """
            - { call: sessions, returns: { $bind: sessions } }
            - { call: function, on: "${sessions}" }
      """)
    let run = await run(contract, on: adapter, .record)

    #expect(run.verdict.diagnostics.isEmpty, "\(run.verdict.diagnostics)")
    #expect(run.recording?.evidence.outcomes[1].end == .returned(.token("FilterSession#1")))
  }

  /// The compiler (6.3) crashes at a tuple as an argument of a function with a parameter pack.
  @Test func `a tuple is an argument, also behind an alias`() async throws {
    let contract = try contract(
      """
            - { call: pairs, returns: { $bind: pairs } }
            - { call: function, on: "${pairs}", with: [[3, milk]], returns: 7 }
            - { call: paired, returns: { $bind: paired } }
            - { call: function, on: "${paired}", with: [{ count: 3, text: tea }, 1], returns: 7 }
      """)
    let run = await run(contract, on: adapter, .record)

    #expect(run.verdict.diagnostics.isEmpty, "\(run.verdict.diagnostics)")
  }

  @Test func `a function takes up to six arguments`() async throws {
    let contract = try contract(
      """
            - { call: four, returns: { $bind: four } }
            - { call: function, on: "${four}", with: [1, 2, 3, 4], returns: 2 }
            - { call: six, returns: { $bind: six } }
            - { call: function, on: "${six}", with: [1, 2, 3, 4, 5, [6, 7]], returns: 47 }
      """)
    let run = await run(contract, on: adapter, .record)

    #expect(run.verdict.diagnostics.isEmpty, "\(run.verdict.diagnostics)")
  }

  @Test(arguments: [
    "onMain", "adder", "changer", "alias", "opener", "summer", "seven", "task",
  ])
  func `another function is a mere name, which no step calls`(_ operation: String) async throws {
    let contract = try contract(
      """
            - { call: \(operation), returns: { $bind: made } }
            - { call: function, on: "${made}", with: [1] }
      """)
    let run = await run(contract, on: adapter, .record)

    #expect("\(run.verdict.diagnostics)".contains("expected an object that an earlier step"))
  }

  @Test func `a conversion of the suite decides what a function shows`() async throws {
    let contract = try contract("      - { call: longer, with: [3], returns: of milk }")
    let conversion = Conversion(((String) -> Bool).self, to: { $0("milk") ? "of milk" : "of tea" })
    let run = await run(contract, on: adapter, .record, with: [conversion])

    #expect(run.verdict.diagnostics.isEmpty, "\(run.verdict.diagnostics)")
  }

  @Test func `a conversion of the suite runs once`() async throws {
    let contract = try contract("      - { call: counter, returns: 1 }")
    let conversion = Conversion((() -> Int).self, to: { .integer($0()) })
    let run = await run(contract, on: adapter, .record, with: [conversion])

    #expect(run.verdict.diagnostics.isEmpty, "\(run.verdict.diagnostics)")
  }

  @Test func `a protocol that returns none has no operation of this name`() throws {
    let operations = [OperationDescription(name: "longer", signature: "longer()")]
    let steps = """
            - { call: longer, returns: { $bind: made } }
            - { call: function, on: "${made}" }
      """
    let problems = ContractResolution(try contract(steps), operations: operations).problems

    #expect(problems.map(\.headline) == ["no operation returns a function that a step can call"])
  }

  @Test func `an editor suggests the word only where an operation returns one`() {
    let schema = SuiteSchema(subjects: [adapter.description], contracts: []).json
    var plain = adapter.description
    plain.operations = plain.operations.filter { !$0.returnsFunction }

    #expect(schema.contains("\"function\""))
    #expect(!SuiteSchema(subjects: [plain], contracts: []).json.contains("\"function\""))
  }
}
