import ContractBinding
@testable import ContractHarness
@testable import ContractModel
import Foundation
import TestSupport
import Testing

private struct SilentBell: Bell {
  func connect(_ door: String) {}
  func ring(_ times: Int) -> Int { 0 }
  func visit() -> String { "nobody" }
}

/// The way of a job from the parent to a worker.
struct JobTests {
  private static let repository = URL(filePath: #filePath)
    .appending(path: "../../../..").standardizedFileURL.path

  /// Every contract of this repository that has no mistake.
  private static let contracts: [Contract] = {
    let found =
      FileManager.default.enumerator(atPath: repository)?.compactMap { $0 as? String } ?? []
    return found.filter { $0.hasSuffix(".yaml") && !$0.hasPrefix(".") }
      .compactMap { ContractFile.read($0, relativeTo: repository).contract }
  }()

  private func written(_ value: some WireCodable) throws -> [UInt8] {
    var wire = WireWriter()
    try wire.value(value)
    return wire.bytes
  }

  private func read<Value: WireCodable>(
    _ type: Value.Type, from bytes: ArraySlice<UInt8>
  ) throws -> Value {
    var wire = WireReader(bytes)
    return try wire.value()
  }

  @Test func `every contract of the repository arrives as it was sent`() throws {
    #expect(Self.contracts.count > 10)
    for var contract in Self.contracts {
      // The worker has the content of these files, and no use for their paths.
      contract.files = []
      #expect(try read(Contract.self, from: written(contract)[...]) == contract)
    }
  }

  @Test func `a number that is none is refused`() throws {
    let place = SourceLocation(path: "a.yaml", line: 3, column: 7)
    let matcher = Matcher.oneOf([Expected(.between(.number(.nan), 1), at: place)])

    let bytes = try written(matcher)

    #expect(throws: WireReader.Malformed.self) { try read(Matcher.self, from: bytes[...]) }
  }

  @Test func `every matcher arrives as it was sent`() throws {
    let place = SourceLocation(path: "a.yaml", line: 3, column: 7)
    let inner = Expected(.value(.integer), at: place, keyLocation: place)
    let values: [Value] = [
      nil, true, -7, 1.5, "text", ["a", 1], ["key": ["b": nil]],
      .largeInteger("-12345678901234567890"),
      .integer(.min), .integer(.max), .token("View#1"),
      .error(ErrorValue(type: "Refused", caseName: "late", fields: ["code": 3])),
    ]
    let matchers: [Matcher] =
      values.map { .literal($0) } + ValueMatcher.allCases.map { .value($0) } + [
        .object(["a": inner]), .array([inner, inner]), .any, .absent, .regex("^a"), .each(inner),
        .contains(inner),
        .unordered([inner]), .length(inner), .between(1, 2.5), .oneOf([inner]), .optional(inner),
        .not(inner), .exactly(inner), .json(inner), .xpath(["/a": inner]), .bind("name"),
        .all([inner]),
      ]
    for matcher in matchers {
      #expect(try read(Matcher.self, from: written(matcher)[...]) == matcher)
    }
  }

  @Test func `a subject arrives with all that a plan asks of it`() throws {
    var parameter = OperationDescription.Parameter(label: nil, name: "tone", type: "Tone?")
    parameter.cases = KnownCases(types: ["Tone?", "Tone"], names: ["low"], alternatives: ["L"])
    parameter.cases?.areAll = false
    var order = OperationDescription.Parameter(label: "of", name: "order", type: "Order")
    let part = KnownMembers.Part(types: ["Order"], structure: 0)
    order.members = KnownMembers(
      argument: part, structures: [KnownMembers.Structure(names: ["next"], parts: ["next": part])])
    var ring = OperationDescription(
      name: "ring", signature: "ring(_:of:)", parameters: [parameter, order], handlers: ["done"],
      isAsync: true, isThrowing: true, mayOverlap: true, isStream: true)
    ring.resultCases = KnownCases(types: ["Tone"], names: ["low", "high"])
    (ring.returnsFunction, ring.supplied) = (true, ["door"])
    var subject = SubjectDescription(
      name: "quiet", kind: .stub, protocolName: "Bell", operations: [ring], events: ["broken"],
      standsFor: Selection(tags: ["slow"], scenarios: ["rings"]), registeredAt: "Suite.swift:3")
    (subject.states, subject.answersLikeAFake, subject.delegateMethods) = (["new"], true, [ring])
    (subject.probes, subject.canStartAnew, subject.cleanUps) = (["count"], true, ["old"])

    let bytes = try written(subject)

    #expect(try read(SubjectDescription.self, from: bytes[...]) == subject)
  }

  @Test func `the operation of a step arrives without the texts that a plan has checked`() throws {
    let place = SourceLocation(path: "a.yaml", line: 3, column: 7)
    var parameter = OperationDescription.Parameter(label: nil, name: "tone", type: "Tone")
    var operation = OperationDescription(name: "ring", signature: "ring(_:)")
    var step = Step(.get("tone"), location: place, nameLocation: place)
    operation.parameters = [parameter]
    step.operation = operation
    let sent = step
    parameter.cases = KnownCases(types: ["Tone"], names: ["low"])
    operation.parameters = [parameter]
    step.operation = operation

    #expect(try written(step) == written(sent))
    #expect(try read(Step.self, from: written(step)[...]) == sent)
  }

  /// A job of a bell that rings, in a contract whose file does not exist.
  private func job() throws -> Job {
    let file = ContractFile.read(
      text: """
        contract: bell
        protocol: Bell
        vendor: { name: BellSDK, kind: sdk, volatile: [header Date], credentials: [BELL] }
        scenarios:
          - name: it rings
            fault: silent
            steps:
              - call: ring
                with: [1]
                returns: 0
          - name: another
            steps: [{ call: connect, with: [back] }]

        """, path: "/nowhere/bell.yaml")
    let contract = try #require(file.contract, "\(file.problems)")
    var job = Job(
      contract, scenario: 0, on: BellBinding.fake("silent bell") { SilentBell() }.description)
    job.mode = .live
    job.detailScope = .all
    job.callLimits = CallLimits(path: "/ledger", budget: 3, interval: 0.5)
    job.evidencePath = "/evidence.json"
    job.runLog = try withExtendedLifetime(TemporaryFolder()) { folder in
      SavedRun.Log(
        prefix: "/runs", earlier: try SavedRun.append(.example(), to: "\(folder.path)/runs"))
    }
    job.faultRecording = RecordingReference(path: "/recording.json", digest: "sha256:00")
    return job
  }

  @Test func `a job arrives as it was sent`() throws {
    let job = try job()

    #expect(try read(Job.self, from: written(job)[...]) == job)
  }

  @Test func `a job that breaks off is refused wherever it does`() throws {
    let bytes = try written(try job())
    for count in 0..<bytes.count {
      #expect(throws: (any Error).self) { try read(Job.self, from: bytes.prefix(count)) }
    }
  }

  @Test func `a worker runs a job whose contract file it cannot read`() async throws {
    let registration = BellBinding.fake("silent bell") { SilentBell() }.fault("silent") { _ in }
    var job = try job()
    job.mode = .replay
    job.faultRecording = nil
    let folder = try TemporaryFolder()
    job = job.ready(at: folder.path + "/place", with: RecordingStore(root: folder.path))

    let arrived = try read(Job.self, from: written(job)[...])
    let run = await CaseRunner(conversions: [], transport: nil).run(arrived, on: registration)

    #expect(run.verdict == .kept)
  }
}
