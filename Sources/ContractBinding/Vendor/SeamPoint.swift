import Dispatch

/// One seam of one scenario: it turns arguments and results into values, and recorded answers into
/// instances.
struct SeamPoint: Sendable {
  let name: String
  let environment: SeamEnvironment?

  /// The way in which a call is answered.
  enum Turn<Result> {
    /// The vendor answers; its answer is recorded under the number.
    case vendor(Int)
    /// The recording has answered.
    case answered(Result)
    /// The recording has answered with an error; only where the function can throw.
    case threw(any Error)
    /// Nobody ever answers.
    case unanswered
  }

  /// Decides who answers a call, before the vendor gets it.
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
    case .refused where canThrow: return .threw(RefusedCall(seam: name))
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

  /// Repeats an event of a recorded call to the closure that received it.
  ///
  /// - Returns: True if the closure exists and took the event.
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

  /// Records the vendor's result.
  func keep<Result>(_ result: Result, of call: Int) {
    guard let environment else { return }
    // A bare `nil` would be the value `null`.
    let value = result is Void ? Value?.none : environment.context.value(of: result)
    environment.recorder.keep(.returned(value), of: call)
  }

  /// Records the vendor's error.
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

  /// Blocks the thread for good, like a vendor that never answers.
  ///
  /// The scenario has ended, and the runner does not use its process again.
  func park() -> Never {
    while true { DispatchSemaphore(value: 0).wait() }
  }

  /// Suspends the task for good, like a vendor that never answers.
  func suspend() async -> Never {
    while true { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
  }
}

/// The state that all seams of a scenario share.
struct SeamEnvironment: Sendable {
  let recorder: any SeamRecorder
  let context: ConversionContext
}

/// The error that an adapter gets from a seam for a call that was never recorded.
public struct RefusedCall: Error, Sendable, Hashable {
  /// The seam.
  public let seam: String
}

extension RefusedCall: CustomStringConvertible {
  /// The refusal in words.
  public var description: String { "'\(seam)' was called in a way that was never recorded" }
}
