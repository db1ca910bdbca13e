import ContractBinding
import Testing

@Contracted protocol Clock {
  func now() -> Int
  func set(to time: Int) throws
  func alarm(at time: Int, ring: @escaping @Sendable (Int) -> Void)
}

/// What `@Contracted` writes for `Clock`, as one would write it without the macro.
enum ClockBindingByHand: OperationBinding {
  typealias Subject = any Clock

  static let protocolName = "Clock"

  static let operations = [
    OperationDescription(name: "now", signature: "now()"),
    OperationDescription(
      name: "set", signature: "set(to:)",
      parameters: [.init(label: "to", name: "time", type: "Int")], isThrowing: true),
    OperationDescription(
      name: "alarm", signature: "alarm(at:ring:)",
      parameters: [.init(label: "at", name: "time", type: "Int")], handlers: ["ring"]),
  ]

  static func perform(
    _ signature: String, on subject: inout Subject, with arguments: ContractArguments,
    reply: OperationReply
  ) async throws {
    switch signature {
    case "now()":
      reply.returned(subject.now())
    case "set(to:)":
      let time = try arguments.make("time", as: Int.self)
      do {
        try subject.set(to: time)
        reply.returned()
      } catch {
        reply.threw(error)
      }
    case "alarm(at:ring:)":
      let time = try arguments.make("time", as: Int.self)
      subject.alarm(at: time) { time in reply.calledBack("ring", time) }
      reply.returned()
    default:
      throw UnknownOperation(signature)
    }
  }
}

private struct Backwards: Error {}

private class Sundial: Clock {
  private var time = 12

  func now() -> Int { time }
  func set(to time: Int) throws {
    guard time > self.time else { throw Backwards() }
    self.time = time
  }
  func alarm(at time: Int, ring: @escaping @Sendable (Int) -> Void) { ring(time) }
}

@Suite struct BindingByHandTests {
  @Test func `a binding by hand describes the same operations as the macro's`() {
    #expect(ClockBindingByHand.operations == ClockBinding.operations)
    #expect(ClockBindingByHand.protocolName == ClockBinding.protocolName)
  }

  @Test func `a binding by hand gives the same events as the macro's`() async throws {
    let generated = try await events(ClockBinding.fake("sundial") { Sundial() })
    let written = try await events(
      TestDouble("sundial", kind: .fake, for: ClockBindingByHand.self, upcast: { $0 }) {
        Sundial()
      })

    #expect(written == generated)
    #expect(
      generated == [
        .returned(value: 12), .returned(nil), .threw(error: Backwards()),
        .calledBack("ring", 20), .returned(nil),
      ])
  }

  private func events(_ registration: some Registration) async throws -> [OperationReply.Event] {
    let driver = try await SubjectDriver(registration)
    return try await driver.perform("now()")
      + driver.perform("set(to:)", ["time": .integer(13)])
      + driver.perform("set(to:)", ["time": .integer(3)])
      + driver.perform("alarm(at:ring:)", ["time": .integer(20)], events: 2)
  }
}
