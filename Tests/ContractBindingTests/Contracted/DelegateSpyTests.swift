import ContractBinding
import Dispatch
import Testing

struct Stop: Equatable, Sendable { var name: String }

@Contracted protocol LineDelegate: AnyObject {
  func arrived(at stop: Stop, minutes: Int?)
  func failed(_ error: any Error)
  func left() async throws
}

@Contracted @MainActor protocol ScreenDelegate: AnyObject {
  func tapped(_ sheet: Sheet)
  nonisolated func closed()
}

@Contracted(spied: true) protocol LineObserver { func stopped() }

@Contracted(spied: true) protocol LineMonitor {
  var queue: DispatchQueue { get }
  func delayed(by minutes: Int)
  func read<Item: Equatable>(_ item: Item, of type: Item.Type)
  func show(_ item: some Sendable)
}

extension LineMonitor {
  var queue: DispatchQueue { .main }
}

@Contracted protocol Line {
  func drive(to stop: String)
}

/// A line that holds its delegate weakly, as they do.
private final class WeakLine: Line {
  weak var delegate: (any LineDelegate)?

  func drive(to stop: String) { delegate?.arrived(at: Stop(name: stop), minutes: nil) }
}

@Contracted @MainActor protocol Screen {
  func tap()
}

@MainActor private final class WeakScreen: Screen {
  weak var delegate: (any ScreenDelegate)?

  func tap() { delegate?.tapped(Sheet(1)) }
}

@Contracted protocol Meter {
  mutating func count()
}

/// A value, whose newest copy only the binding holds.
private struct ValueMeter: Meter {
  var counted = 0

  mutating func count() { counted += 1 }
}

@Suite struct DelegateSpyTests {
  @Test func `a spy says what it is told, in order`() async throws {
    let log = ToldLog()
    let spy: any LineDelegate = LineDelegateSpy(log.log)

    spy.arrived(at: Stop(name: "Zoo"), minutes: 3)
    spy.failed(CancellationError())
    try await spy.left()

    #expect(
      log.reported == [
        DelegateCall("arrived(at:minutes:)", [["name": "Zoo"], 3]),
        DelegateCall("failed(_:)", [.error(ErrorValue(type: "CancellationError"))]),
        DelegateCall("left()"),
      ])
    #expect(LineDelegateSpy.operations.map(\.name) == ["arrived", "failed", "left"])
  }

  @Test func `an observer and a monitor have a spy too`() {
    let log = ToldLog()
    let observer: any LineObserver = LineObserverSpy(log.log)
    let monitor: any LineMonitor = LineMonitorSpy(log.log)

    observer.stopped()
    monitor.delayed(by: 3)
    monitor.read(Stop(name: "Zoo"), of: Stop.self)
    monitor.show("a")

    #expect(
      log.reported == [
        DelegateCall("stopped()"), DelegateCall("delayed(by:)", [3]),
        DelegateCall("read(_:of:)", [["name": "Zoo"], .token("Stop.Type")]),
        DelegateCall("show(_:)", ["a"]),
      ])
  }

  @Test @MainActor func `a spy of a main-actor protocol is told there, and from elsewhere`()
    async throws
  {
    let log = ToldLog()
    let spy: any ScreenDelegate & Sendable = ScreenDelegateSpy(log.log)
    let sheet = Sheet(1)

    spy.tapped(sheet)
    spy.tapped(sheet)
    await withCheckedContinuation { done in
      DispatchQueue.global().async {
        spy.closed()
        done.resume()
      }
    }

    #expect(log.reported.map(\.method) == ["tapped(_:)", "tapped(_:)", "closed()"])
    #expect(log.reported[0] == log.reported[1])
  }

  @Test func `a subject that holds its delegate weakly is still heard`() async throws {
    let log = ToldLog()
    let driver = try await SubjectDriver(
      LineBinding.fake("line") { WeakLine() }
        .delegate(LineDelegateSpy.self) { $0.delegate = $1 })

    try await driver.connect(log.log)
    _ = try await driver.perform("drive(to:)", ["stop": "Zoo"])

    #expect(log.reported == [DelegateCall("arrived(at:minutes:)", [["name": "Zoo"], nil])])
  }

  @Test func `a main-actor subject is given its delegate there`() async throws {
    let log = ToldLog()
    let driver = try await SubjectDriver(
      ScreenBinding.liveAdapter("screen") { _ in WeakScreen() }
        .delegate(ScreenDelegateSpy.self) { @MainActor in $0.delegate = $1 }
        .probe("listens") { @MainActor in $0.delegate != nil })

    #expect(try await driver.observe("listens") == false)
    try await driver.connect(log.log)
    _ = try await driver.perform("tap()")

    #expect(log.reported.map(\.method) == ["tapped(_:)"])
    #expect(try await driver.observe("listens") == true)
  }

  @Test func `what a subject tells and shows is known without decoding it`() {
    let registration = LineBinding.fake("line") { WeakLine() }
      .delegate(LineDelegateSpy.self) { $0.delegate = $1 }
      .probe("stops") { _ in 1 }
      .resets()

    #expect(registration.description.delegateMethods == LineDelegateBinding.operations)
    #expect(registration.description.probes == ["stops"])
    #expect(registration.description.canStartAnew)
  }

  @Test func `a probe looks at the newest copy of a value`() async throws {
    let driver = try await SubjectDriver(
      MeterBinding.fake("meter") { ValueMeter() }.probe("counted") { $0.counted })

    _ = try await driver.perform("count()")
    _ = try await driver.perform("count()")

    #expect(try await driver.observe("counted") == 2)
    #expect(try await driver.observe("other") == nil)
  }
}
