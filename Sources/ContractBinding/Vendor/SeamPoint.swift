import Dispatch

/// One function at the boundary to an SDK, which converts between instances and values.
struct SeamPoint: Sendable {
  let name: String
  let environment: SeamEnvironment?

  /// The decision about one call: to call the vendor, or to use the recorded answer.
  enum Turn<Result> {
    /// The real vendor must be called; the number identifies the call for the recorder.
    case vendor(Int)
    /// The recording answers with this result, and the vendor must not be called.
    case answered(Result)
    /// The recording answers with this error, only for a function that can throw.
    case threw(any Error)
    /// There is no answer, so the call must never return.
    case unanswered
  }

  /// Calls the vendor and records its result, or answers from the recording.
  ///
  /// The variants for `async` functions of the main actor repeat this body, because no shared
  /// function could take over their isolation.
  func call<each Argument, Result>(
    _ arguments: repeat each Argument, by vendor: (repeat each Argument) -> Result
  ) -> Result {
    switch take(repeat each arguments, canThrow: false, answer: Result.self) {
    case .answered(let result): return result
    case .threw, .unanswered: park()
    case .vendor(let call): return kept(vendor(repeat each arguments), of: call)
    }
  }

  func call<each Argument, Result>(
    _ arguments: repeat each Argument, by vendor: (repeat each Argument) throws -> Result
  ) throws -> Result {
    switch take(repeat each arguments, canThrow: true, answer: Result.self) {
    case .answered(let result): return result
    case .threw(let error): throw error
    case .unanswered: park()
    case .vendor(let call):
      do {
        return kept(try vendor(repeat each arguments), of: call)
      } catch {
        keep(thrown: error, of: call)
        throw error
      }
    }
  }

  func call<each Argument, Result>(
    _ arguments: repeat each Argument, by vendor: (repeat each Argument) async -> Result
  ) async -> Result {
    switch take(repeat each arguments, canThrow: false, isAsync: true, answer: Result.self) {
    case .answered(let result): return result
    case .threw, .unanswered: await suspend()
    case .vendor(let call): return kept(await vendor(repeat each arguments), of: call)
    }
  }

  func call<each Argument, Result>(
    _ arguments: repeat each Argument, by vendor: (repeat each Argument) async throws -> Result
  ) async throws -> Result {
    switch take(repeat each arguments, canThrow: true, isAsync: true, answer: Result.self) {
    case .answered(let result): return result
    case .threw(let error): throw error
    case .unanswered: await suspend()
    case .vendor(let call):
      do {
        return kept(try await vendor(repeat each arguments), of: call)
      } catch {
        keep(thrown: error, of: call)
        throw error
      }
    }
  }

  /// Decides whether the vendor or the recording answers a call.
  ///
  /// On replay it first delivers the events that came before the recorded call returned.
  func take<each Argument, Result>(
    _ arguments: repeat each Argument, canThrow: Bool, isAsync: Bool = false,
    answer type: Result.Type
  ) -> Turn<Result> {
    guard let environment else { return .vendor(0) }
    var values: [Value] = []
    for argument in repeat each arguments { values.append(environment.context.value(of: argument)) }
    let call = SeamCall(name, values, canThrow: canThrow, isAsync: isAsync)
    switch environment.recorder.answer(to: call) {
    case .vendor(let call): return .vendor(call)
    case .recorded(let result, let events):
      for event in events {
        guard deliver(event, in: environment) else { return .unanswered }
      }
      return ended(result, canThrow: canThrow)
    case .refused where canThrow: return .threw(RefusedCall(seam: name, arguments: values))
    case .refused: return refused()
    case .open: return .unanswered
    case .nothing: return made(of: .null)
    }
  }

  private func ended<Result>(_ result: SeamResult, canThrow: Bool) -> Turn<Result> {
    switch result {
    case .returned(let value): return made(of: value ?? .null)
    case .threw(let value):
      guard canThrow, let environment else { return refused() }
      return .threw(environment.context.error(from: value))
    }
  }

  private func refused<Result>() -> Turn<Result> {
    if let nothing = () as? Result { return .answered(nothing) }
    environment?.recorder.stop(SeamStop(.refused, at: name))
    return .unanswered
  }

  /// Delivers a recorded event to the closure that received it; false ends the scenario.
  private func deliver(_ event: RecordedEvent, in environment: SeamEnvironment) -> Bool {
    var obstacle: String?
    do {
      if try environment.context.deliver(event.event, to: event.event.listener ?? 0) {
        environment.recorder.passedOn(event.number)
        return true
      }
    } catch {
      obstacle = "\(error.parameter): \(error.reason)"
    }
    environment.recorder.stop(SeamStop(.unheard(event.event, reason: obstacle), at: name))
    return false
  }

  /// Records the result that the vendor returned, unless the call is made outside of a scenario.
  ///
  /// It returns the same result, which the adapter gets.
  func kept<Result>(_ result: Result, of call: Int) -> Result {
    guard let environment else { return result }
    // The result of a `Void` function is recorded as "no value". A plain `nil` instead of
    // `Value?.none` would be the value `null`.
    let value = result is Void ? Value?.none : environment.context.value(of: result)
    environment.recorder.keep(.returned(value), of: call)
    return result
  }

  func keep(thrown error: any Error, of call: Int) {
    guard let environment else { return }
    environment.recorder.keep(.threw(environment.context.value(ofError: error)), of: call)
  }

  private func made<Result>(of value: Value) -> Turn<Result> {
    if let nothing = () as? Result { return .answered(nothing) }
    guard let context = environment?.context else { return .unanswered }
    do {
      return .answered(try context.make(value, named: name, as: Result.self))
    } catch {
      let line = context.missingStandIn(for: Result.self)
      environment?.recorder.stop(SeamStop(.unmakeable(type: error.type, line: line), at: name))
      return .unanswered
    }
  }

  /// Blocks the thread forever, because there is no answer to return.
  ///
  /// Either the scenario has ended, or the call did not return during the recording either. The
  /// tool does not use the process again.
  func park() -> Never {
    while true { DispatchSemaphore(value: 0).wait() }
  }

  /// Suspends the task forever, because there is no answer to return.
  func suspend() async -> Never {
    while true { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
  }
}

/// The recorder and the conversions that all functions of a scenario share.
struct SeamEnvironment: Sendable {
  let recorder: any SeamRecorder
  let context: ConversionContext
}

/// The error that a function of an SDK throws on replay, for a call that the recording does not
/// contain.
public struct RefusedCall: Error, Sendable, Hashable {
  /// The name of the function, as in `Vendor.seam`.
  public let seam: String
  /// The arguments as values, in the order of the function's parameters.
  let arguments: [Value]
}

extension RefusedCall: CustomStringConvertible {
  /// A sentence that names the function and its arguments, for reports.
  public var description: String {
    let words = arguments.map(\.excerpt).joined(separator: ", ")
    return "'\(seam)' was called in a way that was never recorded: "
      + (words.isEmpty ? "without arguments" : "with \(words)")
  }
}
