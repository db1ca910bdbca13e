import ContractBinding
import ContractModel
import Dispatch

/// Tells a live adapter on replay what the vendor said when it was recorded.
///
/// Unchecked: a subject that is no object never leaves its thread, and one that is an object is
/// told from the thread from which the vendor told it.
struct EventDelivery: @unchecked Sendable {
  let subject: any OpenSubject
  let seams: SeamConversation
  let context: ConversionContext
  let description: SubjectDescription
  let log: ScenarioLog
  let location: SourceLocation

  /// How long an event waits for the call that it follows to end: longer than a call takes that
  /// waits for nothing, and one that waits does so for the event.
  private static let patience = DispatchTimeInterval.milliseconds(50)

  /// Tells each event as it becomes due, one at a time, until the task is cancelled.
  ///
  /// - Parameter thread: Where the subject lives.
  /// - Returns: The task that tells.
  func start(on thread: SubjectThread) -> Task<Void, Never> {
    Task(executorPreference: VendorThread()) {
      while let (event, index) = await seams.nextEvent() {
        await deliver(event, thread)
        seams.passedOn(index)
      }
    }
  }

  private func deliver(_ event: SeamInteraction.Event, _ thread: SubjectThread) async {
    let origin = subject.isObject ? event.origin : .subject
    if origin != .subject { await thread.rest(within: Self.patience) }
    switch origin {
    case .subject: await withTaskExecutorPreference(thread) { await deliver(event) }
    case .main:
      await withTaskExecutorPreference(VendorThread(.main)) { await deliver(event) }
    case .other: await deliver(event)
    }
  }

  private func deliver(_ event: SeamInteraction.Event) async {
    do {
      if let listener = event.listener {
        let said = SeamEvent(event.name, event.arguments)
        if try context.deliver(said, to: listener) { return }
      }
      guard description.events.contains(event.name) else {
        return log.end(.abandoned(.undeliverable(event, description, at: location)))
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
    log.end(.abandoned(.untold(event.name, description, reason, at: location)))
  }
}
