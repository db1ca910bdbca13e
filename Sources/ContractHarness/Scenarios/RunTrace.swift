import Foundation
import Synchronization

/// The moments of a run's states, steps and callbacks.
///
/// They show in which step each request was sent, and give the timeline of `verify --trace`.
///
/// It is a class with a lock, because the run's threads write to it, and the judging task reads it.
final class RunTrace: Sendable {
  /// A part of the run that takes time: the setup of a state, or a step.
  enum Part: Sendable {
    case state(String)
    /// A step, by its index from 0.
    case step(Int)
  }

  /// A part with its beginning and its end; `ended` is `nil` if the run ended first.
  struct Span: Sendable {
    let part: Part
    let began = ContinuousClock.now
    fileprivate(set) var ended: ContinuousClock.Instant?
  }

  private struct State {
    var spans: [Span] = []
    var callbacks: [(handler: String, moment: ContinuousClock.Instant)] = []
  }

  // The date is read before and after the moment, because the thread may wait between two reads.
  private let dateBefore = Date()
  let start = ContinuousClock.now
  private let dateAfter = Date()
  private let state = Mutex(State())

  var spans: [Span] { state.withLock(\.spans) }
  var callbacks: [(handler: String, moment: ContinuousClock.Instant)] {
    state.withLock(\.callbacks)
  }

  /// The time of each finished step by its index, in seconds since 1970.
  ///
  /// It contains each time that the subject reads from the system's clock during the step.
  var stepTimes: [Int: ClosedRange<Double>] {
    var times: [Int: ClosedRange<Double>] = [:]
    for span in spans {
      guard case .step(let index) = span.part, let ended = span.ended else { continue }
      let first = dateBefore.timeIntervalSince1970 + start.duration(to: span.began) / .seconds(1)
      let last = dateAfter.timeIntervalSince1970 + start.duration(to: ended) / .seconds(1)
      times[index] = first...max(first, last)
    }
    return times
  }

  /// Notes the beginning of a state or step, and returns the index with which ``end(_:)`` notes its
  /// end.
  func begin(_ part: Part) -> Int {
    state.withLock { state in
      state.spans.append(Span(part: part))
      return state.spans.count - 1
    }
  }

  func end(_ index: Int) {
    state.withLock { $0.spans[index].ended = .now }
  }

  /// Copies the times at which a call's handlers were called, at the end of the run, for the
  /// timeline.
  func add(callbacksOf call: CallLog) {
    let callbacks = call.callbackMoments
    state.withLock { $0.callbacks += callbacks }
  }
}
