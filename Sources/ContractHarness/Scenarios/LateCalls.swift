import ContractBinding
import ContractModel
import ContractValues
import Synchronization

/// The calls to handlers and delegates that came after their scenario had ended, in one runner's
/// cases.
///
/// They are reported with the next case, or at the end of the process, because the verdict on their
/// own scenario is already given.
///
/// It is a class with a lock, because the subject calls a handler synchronously on any thread.
final class LateCalls: Sendable {
  /// The maximum number of calls that a message shows.
  static let maxShown = 8

  /// A handler or delegate method of one step, whose late calls share one message.
  private struct Key: Hashable {
    let step: SourceLocation
    let handler: String
    let subject: String
  }

  /// The delegates of the last scenario, with the objects that may still call them.
  private struct Delegates {
    let log: WatchLog
    let remains: SubjectRemains
    let ended = ContinuousClock.now
  }

  /// The time to wait for another call after the last call to a handler or delegate.
  private static let grace = Duration.milliseconds(300)
  /// The maximum time to wait for a subject that calls its handlers again and again.
  private static let settleLimit = Duration.seconds(1)

  /// Counts waits for extra calls of a handler that the subject did not let go.
  ///
  /// After three of them, the runner waits only a moment for this subject, because some subjects
  /// hold a handler for a long time, for example for a timeout.
  let patienceWithHandlers = WaitBudget(limit: 3)
  /// Counts waits in which no delegate was called.
  ///
  /// Some subjects stay alive after their scenario, for example because a task holds them.
  let patienceWithDelegates = WaitBudget(limit: 3)

  private let calls = Mutex<[Key: Diagnostic]>([:])
  /// The logs of calls whose handlers the subject still held when their scenario ended.
  private let held = Mutex<[CallLog]>([])
  private let delegates = Mutex<Delegates?>(nil)

  /// Returns the messages about calls so far, and forgets them.
  func take() -> [Diagnostic] {
    calls.withLock { calls in
      defer { calls = [:] }
      return calls.values.sorted { $0.headline < $1.headline }
    }
  }

  /// True if a handler or delegate of a scenario that has ended may still be called.
  ///
  /// This is rare, because the end of a scenario releases the subject and most objects that it
  /// held.
  var mayCome: Bool { !stillHeld.isEmpty || lastMomentOfDelegates != nil }

  /// Waits at most a second, until no handler or delegate has been called for 300 ms.
  func settle() async {
    let end = ContinuousClock.now + Self.settleLimit
    while .now < end,
      let last = (stillHeld.map(\.lastCallback) + [lastMomentOfDelegates]).compactMap(\.self).max(),
      last + Self.grace > .now
    {
      do { try await Task.sleep(for: .milliseconds(2)) } catch { return }
    }
  }

  private var stillHeld: [CallLog] {
    held.withLock { held in
      held.removeAll { !$0.isCalledHandlerHeld }
      return held
    }
  }

  /// Stops watching the delegates of the last scenario.
  ///
  /// The next scenario may make the vendor call them, which is not the fault of the subject.
  func leaveDelegates() {
    let former = delegates.withLock { delegates in
      defer { delegates = nil }
      return delegates
    }
    former?.log.close()
  }

  /// Watches for delegates that are called from now on, until the next scenario begins.
  func watch(
    _ log: WatchLog, heldBy remains: SubjectRemains, after step: Step, of scenario: Scenario,
    on subject: SubjectDescription
  ) {
    leaveDelegates()
    delegates.withLock { $0 = Delegates(log: log, remains: remains) }
    log.onLateCall { [weak self] call, time in
      self?.add(call, at: time, step, scenario, subject)
    }
  }

  /// The moment when the wait for another delegate call begins; `nil` if none can come.
  private var lastMomentOfDelegates: ContinuousClock.Instant? {
    delegates.withLock { delegates in
      guard let held = delegates, held.remains.areHeld else { return nil }
      return max(held.ended, held.log.lastCall ?? held.ended)
    }
  }

  private func add(
    _ call: DelegateCall, at time: Duration, _ step: Step, _ scenario: Scenario,
    _ subject: SubjectDescription
  ) {
    let key = Key(step: step.location, handler: call.name, subject: subject.name)
    let message = Diagnostic.toldLate(call.name, at: time, step, scenario, subject)
    calls.withLock { if $0[key] == nil { $0[key] = message } }
  }

  fileprivate func watch(_ call: CallLog) { held.withLock { $0.append(call) } }

  /// Adds the message about a handler's late calls, in place of an earlier one with fewer calls.
  fileprivate func add(
    _ handler: String, at moments: [Duration], _ step: Step, _ scenario: Scenario,
    _ subject: SubjectDescription
  ) {
    let key = Key(step: step.location, handler: handler, subject: subject.name)
    let call = Diagnostic.calledLate(handler, at: moments, step, scenario, subject)
    calls.withLock { $0[key] = call }
  }
}

extension ScenarioLog {
  func watchForLateCalls(
    of scenario: Scenario, on subject: SubjectDescription, _ lateCalls: LateCalls
  ) {
    for (index, call) in calls where call.isCalledHandlerHeld {
      guard scenario.steps.indices.contains(index) else { continue }
      let step = scenario.steps[index]
      lateCalls.watch(call)
      call.onLateCall { handler, moments in
        lateCalls.add(handler, at: moments, step, scenario, subject)
      }
    }
  }
}

extension Diagnostic {
  /// The message about a handler that a subject called again after the scenario had ended.
  ///
  /// Its arguments are left out, because they are not redacted.
  fileprivate static func calledLate(
    _ handler: String, at moments: [Duration], _ step: Step, _ scenario: Scenario,
    _ subject: SubjectDescription
  ) -> Diagnostic {
    Diagnostic(
      "\(subject.name) calls \(handler) again after the scenario has ended",
      at: step.location,
      label: "called \(moments.count == 2 ? "twice" : "\(moments.count) times")",
      facts: [
        fact("scenario", scenario.name), fact("step", step.words), "- \(handler), once",
      ] + moments.map { "+ \(handler), \($0.afterCall)" },
      help: ["call each handler once, and let it go"]
    )
  }

  fileprivate static func toldLate(
    _ method: String, at time: Duration, _ step: Step, _ scenario: Scenario,
    _ subject: SubjectDescription
  ) -> Diagnostic {
    Diagnostic(
      "\(subject.name) tells the delegate \(method) after the scenario has ended",
      at: step.location,
      label: "told too late",
      facts: [
        fact("scenario", scenario.name), fact("step", step.words),
        "- nothing more", "+ \(method), \(time.afterCall)",
      ],
      help: ["tell the delegate in the step, or record the vendor again if it is late as well"]
    )
  }
}

/// Counts waits that ended only at their time limit, for each subject.
///
/// After a few such waits, the runner waits only a moment for the subject, to save time.
///
/// It is a class with a lock, because cases on several threads share it.
final class WaitBudget: Sendable {
  private let limit: Int
  private let vainWaits = Mutex<[String: Int]>([:])

  init(limit: Int) { self.limit = limit }

  /// Returns true if the runner should still wait for a subject, because few of its waits have
  /// reached their time limit.
  func lasts(for subject: String) -> Bool {
    vainWaits.withLock { $0[subject, default: 0] } < limit
  }

  func waitedInVain(for subject: String) {
    vainWaits.withLock { $0[subject, default: 0] += 1 }
  }
}
