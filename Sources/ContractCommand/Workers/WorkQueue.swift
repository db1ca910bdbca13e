import ContractHarness

/// One case that a worker has to run.
struct WorkItem: Sendable {
  /// What the worker is asked.
  var assignment: Assignment
  /// The pair of the plan.
  var plannedCase: PlannedCase
  /// Whether the process must be new, and used for nothing after: the vendor keeps state in it.
  var needsFreshProcess: Bool
  /// The earliest moment at which it may begin; `nil` for any.
  var notBefore: ContinuousClock.Instant? = nil
  /// The recording's path, for reports; `nil` where there can be none.
  var recordingPath: String? = nil
}

/// What is left to do, given out subject by subject, so that a worker serves one alone.
actor WorkQueue {
  private var lanes: [Int: [WorkItem]] = [:]
  private var order: [Int] = []
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Fills the queue, and lets those who wait begin.
  func open(_ items: [WorkItem]) {
    for item in items.reversed() {
      lanes[item.assignment.subjectIndex, default: []].append(item)
    }
    order = lanes.keys.sorted { lanes[$0]?.count ?? 0 > lanes[$1]?.count ?? 0 }
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  /// Takes the next item; waits until the queue is open.
  ///
  /// - Parameter subject: The subject that the process at hand already serves; `nil` when it
  ///   serves none yet.
  /// - Returns: `nil` when nothing is left for that subject, or at all.
  func take(for subject: Int?) async -> WorkItem? {
    if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    if let subject { return pop(subject) }
    // A subject that nobody serves yet comes first; at the end, lanes help each other.
    guard let next = order.first(where: { lanes[$0]?.isEmpty == false }) else { return nil }
    order.removeAll { $0 == next }
    order.append(next)
    return pop(next)
  }

  /// Whether anything is left.
  var isEmpty: Bool { isOpen && lanes.values.allSatisfy(\.isEmpty) }

  private func pop(_ subject: Int) -> WorkItem? {
    lanes[subject]?.popLast()
  }
}
