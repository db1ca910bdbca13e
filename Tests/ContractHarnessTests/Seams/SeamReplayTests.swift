import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractValues
import Testing

@Suite(.timeLimit(.minutes(1))) struct SeamReplayTests {
  private static let ringing = """
        steps:
          - call: connect
            with: [front]
          - call: ring
            with: [2]
            returns: 2
          - call: visit
            returns: visitor 2
    """

  @Test func `keeps calls and events in the order in which they passed`() async throws {
    let recording = try await SeamBench(Self.ringing).record()

    #expect(
      recording.evidence.interactions == [
        .call(.init("connect", ["front"], result: .returned(.token("Handle#1")))),
        .call(.init("ring", [.token("Handle#1"), 2], result: .returned(2))),
        .event(
          .init(
            "visitor", ["bell": .token("Handle#1"), "name": "visitor 2"], after: 2, step: 2,
            from: .other)),
      ])
  }

  @Test func `answers from the recording with one stand-in for one object`() async throws {
    let bench = try SeamBench(Self.ringing)
    try await bench.record()

    let run = await bench.run(
      BellBinding.liveAdapter("without a vendor") { vendor in
        BellAdapter(
          .init(
            connect: vendor.seam("connect") { _ throws -> BellSDK.Handle in throw Reached() },
            ring: vendor.seam("ring") { _, _ in 0 }))
      }.replayable)

    #expect(run.verdict == .kept)
    #expect(!run.isUsedUp)
  }

  @Test func `throws what the vendor threw, with its type and its fields`() async throws {
    let bench = try SeamBench(
      """
          steps:
            - call: connect
              with: [back]
              throws: Jammed
      """)
    let recording = try await bench.record()

    #expect(
      recording.evidence.outcomes.map(\.end) == [
        .threw(
          .error(
            ErrorValue(type: "Jammed", fields: ["description": "the back door is jammed"])))
      ])
    let run = await bench.run(
      BellBinding.liveAdapter("again", make: BellAdapter.make).replayable)
    #expect(run.verdict == .kept)
  }

  @Test func `tells of an error that only the vendor can make`() async throws {
    let bench = try SeamBench(
      """
          steps:
            - call: connect
              with: [front]
            - call: ring
              with: [10]
            - event: failure
              with: { error: { description: rung too often } }
            - call: visit
              throws: NoVisitor
      """)
    let recording = try await bench.record()

    let error = ErrorValue(type: "NoVisitor", fields: ["reason": "rung too often"])
    #expect(recording.evidence.outcomes.last?.end == .threw(.error(error)))
    let run = await bench.run(
      BellBinding.liveAdapter("again", make: BellAdapter.make).replayable)
    #expect(run.verdict == .kept)
  }

  @Test func `names what an adapter catches in place of the vendor's own error`() async throws {
    let bench = try SeamBench(
      """
          steps:
            - call: connect
              with: [back]
              throws: Stuck
      """)
    let adapter = BellBinding.liveAdapter("of its type") { vendor in
      BellAdapter.make(vendor) { functions in
        let connect = functions.connect
        functions.connect = { door in
          do { return try connect(door) } catch is BellSDK.Jammed { throw Stuck() }
        }
      }
    }.replayable
    try await bench.record(adapter)

    let run = await bench.run(adapter)
    #expect(run.verdict.isBroken)
    #expect(
      run.verdict.diagnostics.first?.facts.last
        == "on replay  'connect' threw a StandInError in place of Jammed")
    #expect(
      run.verdict.diagnostics.first?.help.suffix(2) == [
        "if the adapter expects Jammed, register in the suite:",
        "Conversion(Jammed.self, from: …)",
      ])

    let conversion = Conversion(
      BellSDK.Jammed.self, from: { .init(description: try $0["description"].make()) })
    #expect(await bench.run(adapter, converting: [conversion]).verdict == .kept)
  }

  @Test(arguments: ["back", "back ${unique.door}"])
  func `reminds of older data only where a real vendor was not prepared`(door: String) async throws
  {
    let bench = try SeamBench(
      """
          steps:
            - call: connect
              with: ["\(door)"]
            - call: ring
              with: [2]
              returns: 2
      """)
    let jammed = BellBinding.liveAdapter("jammed") { vendor in
      BellAdapter.make(vendor) { $0.connect = { _ in throw Stuck() } }
    }.replayable

    let help = await bench.run(jammed, .record).verdict.diagnostics.flatMap(\.help)

    #expect(help.contains { $0.contains("a state under 'given:'") } == (door == "back"))
  }

  @Test func `refuses a call with other arguments than were recorded`() async throws {
    let bench = try SeamBench(Self.ringing)
    try await bench.record()

    let run = await bench.run(
      BellBinding.liveAdapter("forgetful") { vendor in
        BellAdapter.make(vendor) { functions in
          let connect = functions.connect
          functions.connect = { _ in try connect("side") }
        }
      }.replayable)

    #expect(run.verdict.isBroken)
    #expect(run.verdict.headlines.contains("the adapter made a call that was never recorded"))
    let facts = run.verdict.diagnostics.flatMap(\.facts)
    #expect(facts.contains("- connect(\"front\")"))
    #expect(facts.contains("+ connect(\"side\")"))
  }

  @Test func `an adapter that cannot be made names the refused call's arguments`() async throws {
    let bench = try SeamBench(Self.ringing)
    try await bench.record()

    let run = await bench.run(
      BellBinding.liveAdapter("hasty") { vendor in
        var functions: BellAdapter.Functions?
        let adapter = BellAdapter.make(vendor) { functions = $0 }
        _ = try functions?.connect("side")
        return adapter
      }.replayable)

    #expect(run.verdict.headlines == ["the subject could not be made"])
    let message = run.verdict.diagnostics.first
    #expect(
      message?.label == #"hasty threw RefusedCall(arguments: ["side"], seam: "connect")"#)
    #expect(message?.facts.contains("- connect(\"front\")") == true)
    #expect(message?.facts.contains("+ connect(\"side\")") == true)
  }

  @Test func `refuses a call that is made once more than was recorded`() async throws {
    let bench = try SeamBench(Self.ringing)
    try await bench.record()

    let run = await bench.run(
      BellBinding.liveAdapter("eager") { vendor in
        BellAdapter.make(vendor) { functions in
          let connect = functions.connect
          functions.connect = { door in
            let handle = try connect(door)
            _ = try? connect(door)
            return handle
          }
        }
      }.replayable)

    #expect(run.verdict.headlines == ["the adapter made a call more often than was recorded"])
  }

  @Test func `ends the run where a refused call cannot say so`() async throws {
    let bench = try SeamBench(Self.ringing)
    try await bench.record()

    let run = await bench.run(
      BellBinding.liveAdapter("doubling") { vendor in
        BellAdapter.make(vendor) { functions in
          let ring = functions.ring
          functions.ring = { handle, times in ring(handle, 2 * times) }
        }
      }.replayable)

    #expect(run.verdict.isBroken)
    #expect(run.verdict.headlines.first == "the adapter made a call that was never recorded")
    #expect(run.isUsedUp)
  }

  @Test func `tells of a recorded call that is never made`() async throws {
    let bench = try SeamBench(
      """
          steps:
            - call: connect
              with: [front]
      """)
    try await bench.record()

    let run = await bench.run(
      BellBinding.liveAdapter("idle") { vendor in
        BellAdapter.make(vendor) { $0.connect = { _ in BellSDK.Handle() } }
      }.replayable)

    #expect(
      run.verdict.headlines == ["the live adapter idle never called a function that it was given"])
  }

  @Test func `shows the line that makes a stand-in for a vendor's object`() async throws {
    let bench = try SeamBench(Self.ringing)
    try await bench.record()

    let run = await bench.run(
      BellBinding.liveAdapter("without stand-ins", make: BellAdapter.make).hearing)

    #expect(run.verdict.isUnchecked)
    #expect(run.verdict.headlines == ["no Handle can be made for 'connect'"])
    #expect(run.verdict.diagnostics[0].help.contains(".standIn(Handle.self) { Handle() }"))
    #expect(run.isUsedUp)
  }

  @Test func `says that a recording cannot hold a stream`() async throws {
    let bench = try SeamBench(
      """
          steps:
            - call: connect
              with: [front]
      """)
    let adapter = BellBinding.liveAdapter("streaming") { vendor in
      _ = vendor.seam("rings") { AsyncStream<Int> { $0.finish() } }()
      return BellAdapter.make(vendor)
    }.replayable
    try await bench.record(adapter)

    let run = await bench.run(adapter)

    #expect(run.verdict.isUnchecked)
    #expect(run.verdict.headlines == ["no AsyncStream<Int> can be made for 'rings'"])
    #expect(run.verdict.diagnostics[0].label == "a recording cannot hold a stream")
  }

  @Test func `shows the line that tells the adapter of a recorded event`() async throws {
    let bench = try SeamBench(Self.ringing)
    try await bench.record()

    let run = await bench.run(
      BellBinding.liveAdapter("deaf", make: BellAdapter.make)
        .standIn(BellSDK.Handle.self) { BellSDK.Handle() })

    #expect(run.verdict.headlines == ["the suite does not deliver the event 'visitor' to deaf"])
    #expect(run.verdict.diagnostics[0].help.last?.hasPrefix(".event(\"visitor\") {") == true)
  }

  @Test func `holds the calls that sends names, and no others, to the contract`() async throws {
    let bench = try SeamBench(
      Self.ringing + """

            sends:
              - ring: [$any, 3]
        """)

    await #expect {
      try await bench.record()
    } throws: { error in
      (error as? NotRecorded)?.verdict.headlines
        == ["the live adapter honest calls ring with 2 where the contract says 3"]
    }
  }

  @Test func `keeps no secret that passes a seam, and finds the call again`() async throws {
    let secret = "ghp_" + String(repeating: "canary", count: 6)
    let bench = try SeamBench(
      """
          steps:
            - call: connect
              with: [\(secret)]
      """)
    let recording = try await bench.record()

    #expect(!"\(recording)".contains("canary"))
    #expect(recording.evidence.redacted.map(\.place) == ["exchanges[0].arguments[0]"])
    let run = await bench.run(
      BellBinding.liveAdapter("again", make: BellAdapter.make).replayable)
    #expect(run.verdict == .kept)
  }
}

/// The vendor was reached on replay.
private struct Reached: Error {}

/// The adapter's own error for a door that does not open.
private struct Stuck: Error {}
