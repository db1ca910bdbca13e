import ContractBinding
import ContractHarness
import ContractModel
import Testing

@testable import ContractCommand

/// The standard error of a crashed worker.
struct CrashReportTests {
  @Test(arguments: [WorkerFailure.Reason.exited, .timedOut(after: 2)], [true, false])
  func `the command for a new run makes the calls at the same time again`(
    _ reason: WorkerFailure.Reason, _ areSimultaneous: Bool
  ) {
    let planned = PlannedCase(
      id: 0, contract: "items", scenario: "reads an item",
      location: SourceLocation(path: "Contracts/items.yaml", line: 5, column: 5),
      subject: "fake", subjectKind: .fake)
    let message = Diagnostic.died(
      WorkerFailure(reason: reason), in: planned, amid: areSimultaneous)

    #expect(message.rerunOption == (areSimultaneous ? "--concurrent" : nil))
  }

  private static let backtrace = """
    before
    Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range

    *** Signal 4: Backtracing from 0x7ff435d6df7f...
    swift-runtime: failed to suspend thread 7
     done ***

    *** Program crashed: Illegal instruction at 0x00007ff435d6df7f ***

    Platform: x86_64 Linux (Debian GNU/Linux 12 (bookworm))

    Thread 3 "contracts" crashed:

    0              0x00007f7d closure #1 in _assertionFailure(_:) + 623 in libswiftCore.so
    1 [ra]         0x00007f5a Array.subscript.getter + 84 in contracts at //<compiler-generated>
    2 [ra]         0x00005664 FakeShop.price(of: in:) + 111 in contracts at /a b/Fake.swift:7:12
    3 [ra] [thunk] 0x0000564d PriceBinding.perform(_:) in contracts at /tmp/x.swift:1:1
    ...

    another thread's line
    Backtrace took 2.78s

    """

  @Test func `names the user's call, and keeps the message without the backtrace`() {
    let report = CrashReport(Self.backtrace)

    #expect(report.call == "FakeShop.price(of: in:) at /a b/Fake.swift:7:12")
    #expect(
      report.text == """
        before
        Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range
        another thread's line
        """)
  }

  @Test func `takes no generated code and none of this package for the user's`() {
    let own = #filePath.replacing("Tests/ContractCommandTests/Faults", with: "Sources/Contract")
    for path in ["/tmp/swift-generated-sources/a.swift:1:1", "//<compiler-generated>", own] {
      let line = "*** Signal 4: x\n0 [ra] 0x0000 FakeShop.price() + 1 in contracts at \(path)\n"
      #expect(CrashReport(line).call == nil)
    }
  }

  @Test(arguments: ["", "a\n\nb\n", "Thread 3 crashed:\n", "0 1 0x2 3\n"])
  func `keeps text without a backtrace as it is`(text: String) {
    #expect(CrashReport(text).text == text)
    #expect(CrashReport(text).call == nil)
  }

  @Test func `leaves out the stack trace of a fatal error`() {
    let trace = "Current stack trace:\n0  contracts  0x00005608337a2cf7 main + 1\n"
    let text = "Fatal error: no\n\(trace)end\n"
    #expect(CrashReport(text).text == "Fatal error: no\nend\n")
  }
}
