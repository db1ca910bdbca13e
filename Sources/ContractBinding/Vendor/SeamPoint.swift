import Dispatch

/// One seam of one scenario: it turns arguments and results into values, and recorded answers into
/// instances.
struct SeamPoint: Sendable {
  let name: String
  let border: SeamBorder?

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
    guard let border else { return .vendor(0) }
    var values: [Value] = []
    for argument in repeat each arguments { values.append(border.context.value(of: argument)) }
    let call = SeamCall(name, values, canThrow: canThrow, isAsync: isAsync)
    switch border.keeper.answer(to: call) {
    case .vendor(let call): return .vendor(call)
    case .recorded(let result, let sayings):
      for saying in sayings {
        guard say(saying, across: border) else { return .unanswered }
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
      guard canThrow, let border else { return refused() }
      return .threw(border.context.error(from: value))
    }
  }

  private func refused<Result>() -> Turn<Result> {
    if let nothing = () as? Result { return .answered(nothing) }
    border?.keeper.stop(SeamStop(.refused, at: name))
    return .unanswered
  }

  /// Repeats an event of a recorded call to the closure that received it.
  ///
  /// - Returns: True if the closure exists and took the event.
  private func say(_ saying: RecordedEvent, across border: SeamBorder) -> Bool {
    var obstacle: String?
    do {
      if try border.context.deliver(saying.event, to: saying.event.listener ?? 0) {
        border.keeper.passedOn(saying.number)
        return true
      }
    } catch {
      obstacle = "\(error.parameter): \(error.reason)"
    }
    border.keeper.stop(SeamStop(.unheard(saying.event, reason: obstacle), at: name))
    return false
  }

  /// Records the vendor's result.
  func keep<Result>(_ result: Result, of call: Int) {
    guard let border else { return }
    // A bare `nil` would be the value `null`.
    let value = result is Void ? Value?.none : border.context.value(of: result)
    border.keeper.keep(.returned(value), of: call)
  }

  /// Records the vendor's error.
  func keep(thrown error: any Error, of call: Int) {
    guard let border else { return }
    border.keeper.keep(.threw(border.context.value(ofError: error)), of: call)
  }

  private func made<Result>(of value: Value) -> Turn<Result> {
    if let nothing = () as? Result { return .answered(nothing) }
    guard let context = border?.context else { return .unanswered }
    do {
      return .answered(try context.make(value, named: name, as: Result.self))
    } catch {
      let line = context.missingStandIn(for: Result.self)
      border?.keeper.stop(SeamStop(.unmakeable(type: error.type, line: line), at: name))
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
struct SeamBorder: Sendable {
  let keeper: any SeamRecorder
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
