import ContractBinding
import Dispatch
import Testing

/// A class that no rule lets cross an isolation.
private class Form {}

private struct Refusal: Error {}

typealias Settled = (Int) -> Void
typealias SettledElsewhere = @Sendable (Int) -> Void

@Contracted protocol FormLoader {
  func none(_ done: @escaping () -> Void)
  func one(id: String, done: @escaping (Int) -> Void)
  func two(_ id: String, done: ((String?, (any Error)?) -> Void)?)
  func three(done: @escaping (Int, String, Bool) -> ())
  func result(id: String, completion: @escaping (Result<Int, any Error>) -> Swift.Void) throws
  func either(success: @escaping @Sendable (Int) -> Void, failure: @escaping (any Error) -> Void)
  func onMain(done: @escaping @MainActor @Sendable (Int) -> Void)
  func aliased(done: @escaping Settled)
  func aliasedElsewhere(_ done: @escaping SettledElsewhere)
  func sent(done: sending @escaping (sending String) -> Void)
  func twice(_ done: @escaping (Int) -> Void)
  func each(_ body: (Int) throws -> Void) rethrows
  func later(done: @escaping @Sendable (Int) -> Void) async -> Int
}

/// Calls back from a queue of its own where it can.
private class DispatchFormLoader: FormLoader {
  private let queue = DispatchQueue(label: "forms")

  func none(_ done: @escaping () -> Void) { done() }
  func one(id: String, done: @escaping (Int) -> Void) { done(id.count) }
  func two(_ id: String, done: ((String?, (any Error)?) -> Void)?) {
    if id.isEmpty { done?(nil, Refusal()) } else { done?(id, nil) }
  }
  func three(done: @escaping (Int, String, Bool) -> Void) { done(1, "two", true) }
  func result(id: String, completion: @escaping (Result<Int, any Error>) -> Void) throws {
    if id.isEmpty { throw Refusal() }
    completion(.success(1))
  }
  func either(success: @escaping @Sendable (Int) -> Void, failure: @escaping (any Error) -> Void) {
    queue.async { success(1) }
    queue.sync {}
    failure(Refusal())
  }
  func onMain(done: @escaping @MainActor @Sendable (Int) -> Void) {
    Task { @MainActor in done(5) }
  }
  func aliased(done: @escaping Settled) { done(6) }
  func aliasedElsewhere(_ done: @escaping SettledElsewhere) { queue.async { done(7) } }
  func sent(done: sending @escaping (sending String) -> Void) { done("sent") }
  func twice(_ done: @escaping (Int) -> Void) {
    done(1)
    done(2)
  }
  func each(_ body: (Int) throws -> Void) rethrows {
    try body(1)
    try body(2)
  }
  func later(done: @escaping @Sendable (Int) -> Void) async -> Int {
    await withCheckedContinuation { continuation in
      queue.asyncAfter(deadline: .now() + .milliseconds(5)) {
        done(1)
        continuation.resume(returning: 2)
      }
    }
  }
}

@Suite(.timeLimit(.minutes(1))) struct CompletionHandlerTests {
  struct Call: Sendable {
    let signature: String
    let values: [String: Value]
    let events: [OperationReply.Event]

    init(_ signature: String, _ values: [String: Value] = [:], gives events: [OperationReply.Event])
    {
      self.signature = signature
      self.values = values
      self.events = events
    }
  }

  static let calls = [
    Call("none(_:)", gives: [.calledBack("done"), .returned(nil)]),
    Call("one(id:done:)", ["id": .string("tea")], gives: [.calledBack("done", 3), .returned(nil)]),
    Call(
      "two(_:done:)", ["id": .string("tea")],
      gives: [.calledBack("done", String?("tea"), (any Error)?.none), .returned(nil)]),
    Call(
      "two(_:done:)", ["id": .string("")],
      gives: [.calledBack("done", String?.none, (any Error)?(Refusal())), .returned(nil)]),
    Call("three(done:)", gives: [.calledBack("done", 1, "two", true), .returned(nil)]),
    Call(
      "result(id:completion:)", ["id": .string("tea")],
      gives: [.calledBack("completion", Result<Int, any Error>.success(1)), .returned(nil)]),
    Call("result(id:completion:)", ["id": .string("")], gives: [.threw(error: Refusal())]),
    Call(
      "either(success:failure:)",
      gives: [
        .calledBack("success", 1), .calledBack("failure", Refusal() as any Error), .returned(nil),
      ]),
    Call("aliased(done:)", gives: [.calledBack("done", 6), .returned(nil)]),
    Call("sent(done:)", gives: [.calledBack("done", "sent"), .returned(nil)]),
    Call("twice(_:)", gives: [.calledBack("done", 1), .calledBack("done", 2), .returned(nil)]),
    Call("each(_:)", gives: [.calledBack("body", 1), .calledBack("body", 2), .returned(nil)]),
    Call("later(done:)", gives: [.calledBack("done", 1), .returned(value: 2)]),
  ]

  @Test(arguments: calls)
  func `each call of a handler is told, with its arguments`(call: Call) async throws {
    let driver = try await SubjectDriver(
      FormLoaderBinding.fake("dispatch") { DispatchFormLoader() })

    let events = try await driver.perform(call.signature, call.values, events: call.events.count)

    #expect(events == call.events)
  }

  @Test(arguments: [("onMain(done:)", 5), ("aliasedElsewhere(_:)", 7)])
  func `a handler may be called after the call returned, on any thread`(
    signature: String, value: Int
  ) async throws {
    let driver = try await SubjectDriver(
      FormLoaderBinding.fake("dispatch") { DispatchFormLoader() })

    let events = try await driver.perform(signature, events: 2)

    #expect(Set(events) == [.returned(nil), .calledBack("done", value)])
  }

  @Test func `handlers are no parameters of an operation`() {
    let either = FormLoaderBinding.operations.first { $0.name == "either" }
    let aliased = FormLoaderBinding.operations.first { $0.name == "aliasedElsewhere" }

    #expect(either?.parameters == [])
    #expect(either?.handlers == ["success", "failure"])
    #expect(aliased?.handlers == ["done"])
  }
}
