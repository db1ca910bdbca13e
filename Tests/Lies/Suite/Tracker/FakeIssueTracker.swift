import Foundation
import Synchronization

/// A tracker in memory.
final class FakeIssueTracker: IssueTracker {
  /// The habits in which honest fakes differ.
  struct Habits: Sendable {
    var id: @Sendable (Int) -> String = { _ in UUID().uuidString.lowercased() }
    var now: @Sendable (Int) -> Date = { _ in Date() }
    var url: @Sendable (String) -> String = { "/issues/\($0)" }
    var cursor: @Sendable (Int) -> String = { Data("after:\($0)".utf8).base64EncodedString() }
    var offset: @Sendable (String) -> Int = {
      Int(Data(base64Encoded: $0).map { String(decoding: $0.dropFirst(6), as: UTF8.self) } ?? "")
        ?? 0
    }
    var firstNumber = 1
    var conflict = "the issue has changed"
    var missingTitle = "must not be empty"
    var trims = false
  }

  private struct State {
    var issues: [Issue] = []
    var count = 0
    var ticks = 0
  }

  private let habits: Habits
  private let state = Mutex(State())

  init(_ habits: Habits = Habits()) { self.habits = habits }

  /// Keeps the issues of now.
  func snapshot() -> Restore {
    let kept = state.withLock { $0 }
    return { self.state.withLock { $0 = kept } }
  }

  func create(_ draft: Draft) async throws -> Issue {
    try state.withLock { state in
      guard !draft.title.isEmpty else {
        throw TrackerError.invalid(field: "title", message: habits.missingTitle)
      }
      state.count += 1
      let id = habits.id(state.count)
      let now = time(&state)
      let issue = Issue(
        id: id, number: habits.firstNumber + state.count - 1,
        title: habits.trims ? draft.title.trimmingCharacters(in: .whitespaces) : draft.title,
        text: draft.text, status: .open, priority: draft.priority, urgent: draft.priority >= 8,
        assignee: draft.assignee, labels: (draft.labels ?? []).sorted(), version: 1,
        createdAt: now, updatedAt: now, url: habits.url(id))
      state.issues.append(issue)
      return issue
    }
  }

  func issue(_ id: String) async throws -> Issue {
    try state.withLock { state in try state.issues[place(of: id, in: state)] }
  }

  func update(_ id: String, _ change: Change, version: Int) async throws -> Issue {
    try state.withLock { state in
      let place = try place(of: id, in: state)
      guard state.issues[place].version == version else {
        throw TrackerError.conflict(message: habits.conflict)
      }
      return write(place, in: &state) { issue in
        if let title = change.title { issue.title = title }
        if let assignee = change.assignee { issue.assignee = assignee }
        if let priority = change.priority {
          issue.priority = priority
          issue.urgent = priority >= 8
        }
      }
    }
  }

  func close(_ id: String) async throws -> Issue {
    try state.withLock { state in
      let place = try place(of: id, in: state)
      guard state.issues[place].status != .closed else { throw TrackerError.alreadyClosed }
      return write(place, in: &state) { $0.status = .closed }
    }
  }

  func delete(_ id: String) async throws {
    try state.withLock { state in _ = state.issues.remove(at: try place(of: id, in: state)) }
  }

  func list(status: Status?, limit: Int, cursor: String?) async throws -> Page {
    state.withLock { state in
      let found = state.issues.filter { status == nil || $0.status == status }
      let start = cursor.map(habits.offset) ?? 0
      let end = min(start + limit, found.count)
      return Page(
        items: Array(found[min(start, end)..<end]), total: found.count,
        next: end < found.count ? habits.cursor(end) : nil)
    }
  }

  private func place(of id: String, in state: State) throws -> Int {
    guard let place = state.issues.firstIndex(where: { $0.id == id }) else {
      throw TrackerError.notFound(id: id)
    }
    return place
  }

  private func write(_ place: Int, in state: inout State, _ change: (inout Issue) -> Void) -> Issue
  {
    change(&state.issues[place])
    state.issues[place].version += 1
    state.issues[place].updatedAt = time(&state)
    return state.issues[place]
  }

  private func time(_ state: inout State) -> Date {
    state.ticks += 1
    return habits.now(state.ticks)
  }
}
