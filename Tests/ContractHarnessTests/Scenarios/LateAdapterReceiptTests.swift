import ContractBinding
@testable import ContractHarness
@testable import ContractModel
import ContractRedaction
import Foundation
import NIOCore
import NIOPosix
import Testing

/// Delegates that an adapter tells after its scenario, on its own or because the vendor was closed.
@Suite(.serialized, .timeLimit(.minutes(1))) struct LateAdapterReceiptTests {
  private let runner = CaseRunner(conversions: [], transport: nil)

  private func contract(
    of kind: String, fault: String = "",
    _ step: String = "{ call: send, with: [hello], receives: [] }"
  ) throws -> Contract {
    let file = ContractFile.read(
      text: """
        contract: pager
        protocol: Pager
        vendor: { name: a pager, kind: \(kind)\(kind == "http" ? ", url: http://a.test" : "") }
        scenarios:
          - name: it sends
            \(fault.isEmpty ? "" : "fault: \(fault)")
            steps:
              - \(step)

        """, path: "pager.yaml")
    return try #require(file.contract, "\(file.problems)")
  }

  private func radio(_ delays: [Double]) -> any Registration {
    PagerBinding.liveAdapter("radio") { _ in TellingPager(delays) }
      .delegate(PagerDelegateSpy.self) { $0.delegate = $1 }.resets()
  }

  /// Records an adapter that tells nothing, and runs one that tells half a second later.
  private func late(_ contract: Contract) async throws -> (CaseRun, [Diagnostic]) {
    let folder = try RecordingsFolder()
    let recorded = await runner.run(contract, on: radio([]), .record, in: folder.path)
    let recording = try #require(recorded.recording, "\(recorded.verdict)")
    try RecordingStore(root: folder.path).write(
      recording, scan: SecretScan(), holding: RecordingLock(folder: folder.path))
    let run = await runner.run(contract, on: radio([0.5]), in: folder.path)
    return (run, await runner.awaitLateCalls(base: ""))
  }

  @Test func `an adapter of an SDK that tells later than the contract allows is told on replay`()
    async throws
  {
    let (run, late) = try await late(contract(of: "sdk"))

    // On a busy machine the scenario lasts until the call, and breaks its contract.
    #expect(
      run.verdict != .kept
        || late.map(\.headline) == ["radio tells the delegate sent after the scenario has ended"])
  }

  @Test func `an adapter may go on telling if the contract does not say otherwise`() async throws {
    let (run, late) = try await late(contract(of: "sdk", "{ call: send, with: [hello] }"))

    // As above, the call may come within the scenario.
    #expect(run.verdict != .kept || late.isEmpty)
  }

  @Test func `a local vendor may call later`() async throws {
    let (run, late) = try await late(contract(of: "local"))

    // As above, the call may come within the scenario.
    #expect(run.verdict != .kept || late.isEmpty)
  }

  @Test func `an adapter may tell that the connection to the vendor was closed`() async throws {
    let contract = try contract(of: "http", fault: "timeout")
    let folder = try RecordingsFolder()
    let (told, tell) = AsyncStream.makeStream(of: Bool.self)
    let adapter = PagerBinding.liveAdapter("line") { LinePager($0, told: tell) }
      .delegate(PagerDelegateSpy.self) { $0.delegate = $1 }

    let run = await runner.run(contract, on: adapter, in: folder.path)
    var hasDelegate: Bool?
    for await told in told {
      hasDelegate = told
      break
    }
    let late = await runner.awaitLateCalls(base: "")

    #expect(run.verdict == .kept)
    #expect(hasDelegate == true)
    #expect(late.isEmpty)
  }
}

/// A pager with a line to its vendor, whose delegate hears of the end of the line.
private final class LinePager: Pager, @unchecked Sendable {
  /// The closure that tells of the end, and holds the delegate meanwhile.
  private final class End: ChannelInboundHandler, @unchecked Sendable {
    typealias InboundIn = ByteBuffer

    // Written once, before the line can end.
    var delegate: (any PagerDelegate)?
    let told: AsyncStream<Bool>.Continuation

    init(_ told: AsyncStream<Bool>.Continuation) { self.told = told }

    func channelInactive(context: ChannelHandlerContext) {
      delegate?.sent("the line has ended")
      told.yield(delegate != nil)
    }
  }

  private let end: End

  // Written once, before any other thread has the pager.
  var delegate: (any PagerDelegate)? {
    get { end.delegate }
    set { end.delegate = newValue }
  }

  init(_ vendor: Vendor, told: AsyncStream<Bool>.Continuation) {
    let end = End(told)
    self.end = end
    _ = try? ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .channelInitializer { $0.pipeline.addHandler(end) }
      .connect(host: "127.0.0.1", port: vendor.url.port ?? 0).wait()
  }

  func send(_ text: String) {}

  func status() -> String { "on" }
}
