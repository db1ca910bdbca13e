import ContractBinding
@testable import ContractHarness
@testable import ContractModel
import Foundation
import Synchronization
import Testing

/// Calls of doubles at the same time, which must give the results of some order of the calls.
@Suite(.timeLimit(.minutes(5))) struct SimultaneousPassTests {
  private static let adding = """
        steps:
          - call: put
            with: [tea]
          - call: put
            with: [milk]
          - call: put
            with: [bread]
          - call: all
            returns: { $length: 3 }
    """

  private func job(
    _ registration: any Registration, _ steps: String = Self.adding
  ) throws -> Job {
    let file = ContractFile.read(
      text: """
        contract: pantry
        protocol: Pantry
        vendor: { name: a pantry, kind: sdk }
        scenarios:
          - name: things are put
            fault: silent
        \(steps)

        """, path: "pantry.yaml")
    #expect(DiagnosticText().render(file.problems) == "")
    let contract = try #require(file.contract)
    return Job(contract, scenario: 0, on: registration.description)
  }

  private func run(
    _ steps: String = Self.adding, _ make: @escaping @Sendable () -> some Pantry
  ) async throws -> CaseRun {
    let registration = PantryBinding.fake("pantry") { make() }.fault("silent") { _ in }
    var job = try job(registration, steps)
    job.checksSimultaneousCalls = true
    // Other tests can keep the threads of the pool busy for seconds.
    job.limits = RunLimits(step: 60, scenario: 120)
    let folder = try RecordingsFolder()
    let store = RecordingStore(root: folder.path)
    return await CaseRunner(conversions: [], transport: nil)
      .run(job.ready(at: "\(folder.path)/place", with: store), on: registration)
  }

  @Test func `a pantry that loses a thing is broken`() async throws {
    let run = try await run { OpenPantry(.losing) }

    #expect(
      run.verdict.headlines == [
        "3 calls of 'put' at the same time give what no order of them gives"
      ])
    guard case .broken(let problems) = run.verdict else { return }
    #expect(problems[0].facts.count == 2, "\(problems)")
  }

  @Test func `a pantry that refuses a second call is broken`() async throws {
    let run = try await run { OpenPantry(.refusing) }

    #expect(
      run.verdict.headlines == [
        "3 calls of 'put' at the same time give what no order of them gives"
      ])
  }

  @Test func `an honest pantry is kept each time`() async throws {
    for number in 0..<200 {
      let run =
        switch number % 4 {
        case 0: try await run { GuardedPantry() }
        case 1: try await run { LockedPantry { UUID().uuidString } }
        case 2: try await run { LockedPantry { Date().ISO8601Format() } }
        default: try await run { LockedPantry { "\(LockedPantry.next())" } }
        }
      #expect(run.verdict == .kept, "\(number): \(run.verdict)")
      #expect(run.notes.contains { $0.hasPrefix("3 calls of 'put' ran at the same time, ") })
    }
  }

  @Test func `a call that fails in one order may have other values in another`() async throws {
    let steps = """
          steps:
            - call: put
              with: [tea]
            - call: put
              with: [milk]
              throws: true
            - call: put
              with: [bread]
              throws: true
            - call: all
              returns: { $length: 1 }
      """
    for _ in 0..<20 {
      let run = try await run(steps) { FullPantry() }
      #expect(run.verdict == .kept, "\(run.verdict)")
    }
  }

  @Test func `only neighbours that need nothing of each other form a group`() throws {
    let registration = PantryBinding.fake("pantry") { GuardedPantry() }.fault("silent") { _ in }
    func groups(_ steps: String) throws -> [Range<Int>] {
      try job(registration, steps).scenario.simultaneousGroups
    }

    #expect(try groups(Self.adding) == [0..<3])
    #expect(
      try groups(
        """
            steps:
              - call: put
                with: [tea]
                returns: { id: { $bind: first } }
              - call: put
                with: ["${first}"]
              - call: all
                returns: { $length: 2 }
        """) == [])
    #expect(
      try groups(
        """
            steps:
              - call: put
                with: [tea]
                returns: { id: { $bind: first } }
              - call: all
                returns: { $length: 1 }
              - call: put
                with: ["${first}"]
              - call: put
                with: [milk]
                within: 2s
              - call: put
                with: [milk]
              - call: put
                with: [bread]
        """) == [4..<6])
  }
}

struct PantryThing: Sendable, Codable {
  var id: String
  var name: String
}

@Contracted protocol Pantry: Sendable {
  func put(_ name: String) async throws -> PantryThing
  func all() async -> [PantryThing]
}

private actor GuardedPantry: Pantry {
  private var things: [PantryThing] = []

  func put(_ name: String) -> PantryThing {
    things.append(PantryThing(id: "\(things.count + 1)", name: name))
    return things[things.count - 1]
  }

  func all() -> [PantryThing] { things }
}

/// A pantry that guards its things, and whose identifiers are the caller's.
private final class LockedPantry: Pantry {
  private static let count = Mutex(0)
  private let things = Mutex<[PantryThing]>([])
  private let makeID: @Sendable () -> String

  init(_ makeID: @escaping @Sendable () -> String) { self.makeID = makeID }

  /// A number that no other pantry of the process gives.
  static func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }

  func put(_ name: String) async -> PantryThing {
    let thing = PantryThing(id: makeID(), name: name)
    things.withLock { $0.append(thing) }
    return thing
  }

  func all() async -> [PantryThing] { things.withLock { $0 } }
}

/// A pantry that does not guard its things between a read and a write.
private final class OpenPantry: Pantry {
  enum Way { case losing, refusing }

  struct Busy: Error {}

  private let things = Mutex<[PantryThing]>([])
  private let isBusy = Mutex(false)
  private let way: Way

  init(_ way: Way) { self.way = way }

  func put(_ name: String) async throws -> PantryThing {
    let wasBusy = isBusy.withLock { isBusy in
      defer { isBusy = true }
      return isBusy
    }
    if wasBusy, way == .refusing { throw Busy() }
    defer { isBusy.withLock { $0 = false } }
    let all = things.withLock { $0 }
    try? await Task.sleep(for: .milliseconds(2))
    let thing = PantryThing(id: "\(all.count + 1)", name: name)
    things.withLock { $0 = all + [thing] }
    return thing
  }

  func all() async -> [PantryThing] { things.withLock { $0 } }
}

/// A pantry with room for one thing, whose number is another each time.
private actor FullPantry: Pantry {
  private struct Full: Error {}

  private var things: [PantryThing] = []

  func put(_ name: String) throws -> PantryThing {
    guard things.isEmpty else { throw Full() }
    things.append(PantryThing(id: UUID().uuidString, name: "a thing"))
    return things[0]
  }

  func all() -> [PantryThing] { things }
}
