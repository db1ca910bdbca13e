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
    // The longest lanes first; equal ones as the suite lists them.
    order = lanes.keys.sorted { (count($1), $0) < (count($0), $1) }
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
    guard let next = order.first(where: { count($0) > 0 }) else { return nil }
    order.removeAll { $0 == next }
    order.append(next)
    return pop(next)
  }

  /// Takes back an item that never ran.
  func putBack(_ item: WorkItem) {
    var item = item
    item.wasPutBack = true
    lanes[item.assignment.subjectIndex, default: []].append(item)
  }

  /// Whether anything is left.
  var isEmpty: Bool { isOpen && lanes.values.allSatisfy(\.isEmpty) }

  private func count(_ subject: Int) -> Int { lanes[subject]?.count ?? 0 }

  private func pop(_ subject: Int) -> WorkItem? {
    lanes[subject]?.popLast()
  }
}
