import ContractBinding
import ContractModel
import Dispatch

/// A task that sends recorded events to a live adapter during a replay.
///
/// It is `@unchecked Sendable`, because a subject that is not an object never leaves its thread,
/// and an object gets each event on the same thread as from the vendor.
struct EventDelivery: @unchecked Sendable {
  let subject: any OpenSubject
  let run: ScenarioRun
  let seams: SeamConversation
  let log: ScenarioLog

  /// The maximum time for which an event waits for the end of the previous call.
  ///
  /// A call that does not block takes less time. A call that blocks may itself wait for the event.
  private static let maxWait = DispatchTimeInterval.milliseconds(50)

  /// Delivers each event when it is due, one at a time, until the task is cancelled.
  func start() -> Task<Void, Never> {
    Task(executorPreference: VendorThread()) {
      while let (event, index) = await seams.nextEvent() {
        await pass(event)
        seams.passedOn(index)
      }
    }
  }

  private func pass(_ event: SeamInteraction.Event) async {
    let origin = subject.isObject ? event.origin : .subject
    if origin != .subject { await run.thread.waitUntilIdle(within: Self.maxWait) }
    switch origin {
    case .subject: await withTaskExecutorPreference(run.thread) { await deliver(event) }
    case .main:
      await withTaskExecutorPreference(VendorThread(.main)) { await deliver(event) }
    case .other: await deliver(event)
    }
  }

  private func deliver(_ event: SeamInteraction.Event) async {
    let (context, description) = (run.context, run.registration.description)
    do {
      if let listener = event.listener {
        let seamEvent = SeamEvent(event.name, event.arguments)
        if try context.deliver(seamEvent, to: listener) { return }
      }
      guard description.events.contains(event.name) else {
        return log.end(.abandoned(.undeliverable(event, description, at: run.scenario.location)))
      }
      try await subject.deliver(
        event.name, with: ContractArguments(event.arguments, context: context))
    } catch let error as ContractArgumentError {
      fail(event, "\(error.parameter): \(error.reason)")
    } catch {
      fail(event, "threw \(context.value(of: error))")
    }
  }

  private func fail(_ event: SeamInteraction.Event, _ reason: String) {
    log.end(
      .abandoned(
        .undelivered(
          event.name, run.registration.description, reason, at: run.scenario.location)))
  }
}
