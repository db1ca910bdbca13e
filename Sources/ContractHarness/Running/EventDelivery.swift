import ContractBinding

/// Tells a live adapter on replay what the vendor said when it was recorded.
///
/// Unchecked: the subject never leaves its thread. Both tasks that touch it, the one that takes
/// the steps and the one that tells, prefer the same ``SubjectThread``, which runs one at a time.
struct EventDelivery: @unchecked Sendable {
  let subject: any OpenSubject
  let seams: SeamConversation
  let scene: Scene
  let description: SubjectDescription
  let log: ScenarioLog
  let location: SourceLocation

  /// Tells each event as it becomes due, one at a time, until the task is cancelled.
  ///
  /// - Parameter thread: Where the subject lives.
  /// - Returns: The task that tells.
  func start(on thread: SubjectThread) -> Task<Void, Never> {
    Task(executorPreference: thread) {
      while let (event, index) = await seams.nextEvent() {
        await tell(event)
        seams.passedOn(index)
      }
    }
  }

  private func tell(_ event: Crossing.Event) async {
    do {
      try await subject.hear(event.name, with: Arguments(event.arguments, scene: scene))
    } catch let error as ArgumentError {
      fail(event, "\(error.parameter): \(error.reason)")
    } catch {
      fail(event, "threw \(scene.value(of: error))")
    }
  }

  private func fail(_ event: Crossing.Event, _ reason: String) {
    log.end(.abandoned(.untold(event.name, description, reason, at: location)))
  }
}
