/// The cases that are left, given out subject by subject, so that a worker serves one alone.
///
/// Of the items that share a turn one is out at a time, until whoever took it says that it is done.
actor WorkQueue {
  private var lanes: [Int: [WorkItem]] = [:]
  private var order: [Int] = []
  private var taken: Set<String> = []
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
    wakeAll()
  }

  /// Takes the next item; waits until the queue is open, and while the turns of all that is left
  /// are taken.
  ///
  /// - Parameter subject: The subject that the process at hand already serves; `nil` when it
  ///   serves none yet, as what was put back by another process needs it.
  /// - Returns: `nil` when nothing is left for that subject, or at all.
  func take(for subject: Int?) async -> WorkItem? {
    while true {
      if isOpen {
        // A subject that nobody serves yet comes first; at the end, lanes help each other.
        let open = (subject.map { [$0] } ?? order).filter { serves($0, isNew: subject == nil) }
        if open.isEmpty { return nil }
        if let next = open.first(where: isFree) {
          if subject == nil {
            order.removeAll { $0 == next }
            order.append(next)
          }
          return pop(next)
        }
      }
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  /// Takes back an item that has to be run, or run once more.
  func putBack(_ item: WorkItem) {
    lanes[item.assignment.subjectIndex, default: []].append(item)
    wakeAll()
  }

  /// Lets others have the turn of an item that was taken.
  func done(_ item: WorkItem) {
    if let turn = item.turn { taken.remove(turn) }
    wakeAll()
  }

  /// True if anything is left.
  var isEmpty: Bool { isOpen && lanes.values.allSatisfy(\.isEmpty) }

  private func count(_ subject: Int) -> Int { lanes[subject]?.count ?? 0 }

  /// Checks whether a lane has an item for a process: what was put back needs a new one.
  private func serves(_ subject: Int, isNew: Bool) -> Bool {
    guard let item = lanes[subject]?.last else { return false }
    return isNew || !item.wasPutBack
  }

  /// Checks whether the next item of a lane may be taken now.
  private func isFree(_ subject: Int) -> Bool {
    guard let turn = lanes[subject]?.last?.turn else { return true }
    return !taken.contains(turn)
  }

  private func pop(_ subject: Int) -> WorkItem? {
    let item = lanes[subject]?.popLast()
    if let turn = item?.turn { taken.insert(turn) }
    return item
  }

  private func wakeAll() {
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}
