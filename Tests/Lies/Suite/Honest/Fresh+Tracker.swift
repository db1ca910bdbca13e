import ContractBinding
import Foundation
import Synchronization

extension FreshSubjects {
  /// Honest trackers.
  @SubjectsBuilder static var trackers: [any Registration] {
    IssueTrackerBinding.fake("honest: tracker, in a dictionary") { DictionaryTracker() }.state(
      "no issues"
    ) { _, _ in }.resets()
    IssueTrackerBinding.fake("honest: tracker, in a dictionary, with a jump of time") {
      DictionaryTracker(
        id: { "TEAM-\($0)" },
        clock: { Date(timeIntervalSince1970: $0 < 2 ? 1_600_000_000 : 1_600_003_600 + Double($0)) },
        revision: 7_000, step: 13)
    }.state("no issues") { _, _ in }.resets()
    IssueTrackerBinding.fake("honest: tracker, of events") { EventTracker() }.state("no issues") {
      _, _ in
    }.resets()
    IssueTrackerBinding.fake("honest: tracker, of events at one time") {
      EventTracker(firstVersion: 0, host: "https://issues.example.org") { _ in
        Date(timeIntervalSince1970: 0)
      }
    }.state("no issues") { _, _ in }.resets()
    IssueTrackerBinding.fake("honest: tracker, in a table") { TableTracker() }.state("no issues") {
      _, _ in
    }.resets()
    IssueTrackerBinding.fake("honest: tracker, in a table from 1000") {
      TableTracker(firstNumber: 1_000, host: "http://localhost:8080/board")
    }.state("no issues") { _, _ in }.resets()
    IssueTrackerBinding.fake("honest: tracker, slow") { SlowTracker() }.state("no issues") { _, _ in
    }.resets()
    IssueTrackerBinding.fake("honest: tracker, slow and with a text") {
      SlowTracker(text: "", latency: .milliseconds(6))
    }.state("no issues") { _, _ in }.resets()
    IssueTrackerBinding.fake("honest: tracker, in an archive") { ArchiveTracker() }.state(
      "no issues"
    ) { _, _ in }.resets()
  }
}

/// An honest tracker whose versions are numbered together, as those of a database are.
private actor DictionaryTracker: IssueTracker {
  private var issues: [String: Issue] = [:]
  private var created = 0
  private var writes = 0
  private let makeID: @Sendable (Int) -> String
  private let clock: @Sendable (Int) -> Date
  private let revision: Int
  private let step: Int

  init(
    id: @escaping @Sendable (Int) -> String = { _ in UUID().uuidString },
    clock: @escaping @Sendable (Int) -> Date = { _ in Date(timeIntervalSince1970: 1_700_000_000) },
    revision: Int = 100, step: Int = 1
  ) {
    self.makeID = id
    self.clock = clock
    self.revision = revision
    self.step = step
  }

  func create(_ draft: Draft) throws -> Issue {
    if draft.title == "" { throw TrackerError.invalid(field: "title", message: "Title required.") }
    created += 1
    let id = makeID(created)
    let now = clock(writes + 1)
    return keep(
      Issue(
        id: id, number: created, title: draft.title, text: draft.text, status: .open,
        priority: draft.priority, urgent: draft.priority > 7, assignee: draft.assignee,
        labels: Set(draft.labels ?? []).sorted(by: >), version: 0, createdAt: now, updatedAt: now,
        url: "https://tracker.test/i/\(id)"))
  }

  func issue(_ id: String) throws -> Issue {
    if let issue = issues[id] { return issue }
    throw TrackerError.notFound(id: id)
  }

  func update(_ id: String, _ change: Change, version: Int) throws -> Issue {
    var issue = try issue(id)
    if issue.version != version {
      throw TrackerError.conflict(message: "Version \(version) is not \(issue.version).")
    }
    issue.title = change.title ?? issue.title
    issue.priority = change.priority ?? issue.priority
    issue.assignee = change.assignee ?? issue.assignee
    issue.urgent = issue.priority > 7
    return keep(issue)
  }

  func close(_ id: String) throws -> Issue {
    var issue = try issue(id)
    if issue.status == .closed { throw TrackerError.alreadyClosed }
    issue.status = .closed
    return keep(issue)
  }

  func delete(_ id: String) throws {
    if issues.removeValue(forKey: id) == nil { throw TrackerError.notFound(id: id) }
  }

  func list(status: Status?, limit: Int, cursor: String?) -> Page {
    let all = issues.values.filter { $0.status == status ?? $0.status }
      .sorted { $0.number < $1.number }
    let last = cursor.flatMap { Int($0) } ?? 0
    let rest = all.filter { $0.number > last }
    let items = Array(rest.prefix(max(limit, 0)))
    return Page(
      items: items, total: all.count,
      next: rest.count > items.count ? String(items.last?.number ?? last) : nil)
  }

  private func keep(_ issue: Issue) -> Issue {
    writes += 1
    var issue = issue
    issue.version = revision + writes * step
    issue.updatedAt = clock(writes)
    issues[issue.id] = issue
    return issue
  }
}

/// An honest tracker that keeps what happened to each issue, and tells the story when it is asked.
private final class EventTracker: IssueTracker {
  private enum Event: Sendable {
    case created(Draft)
    case changed(Change)
    case closed
  }

  private struct Story: Sendable {
    let id: String
    let number: Int
    var events: [(what: Event, at: Date)] = []

    var isClosed: Bool {
      for event in events { if case .closed = event.what { return true } }
      return false
    }
  }

  private struct Books: Sendable {
    var stories: [Story] = []
    var count = 0
    var ticks = 0

    func place(of id: String) throws -> Int {
      for (place, story) in stories.enumerated() where story.id == id { return place }
      throw TrackerError.notFound(id: id)
    }
  }

  private let books = Mutex(Books())
  private let firstVersion: Int
  private let host: String
  private let clock: @Sendable (Int) -> Date

  init(
    firstVersion: Int = 1, host: String = "tracker:",
    clock: @escaping @Sendable (Int) -> Date = {
      Date(timeIntervalSince1970: 1_750_000_000 + 60 * Double($0))
    }
  ) {
    self.firstVersion = firstVersion
    self.host = host
    self.clock = clock
  }

  func create(_ draft: Draft) async throws -> Issue {
    guard draft.title.count > 0 else {
      throw TrackerError.invalid(field: "title", message: "an issue without a title")
    }
    return books.withLock { books in
      books.count += 1
      let letters = String(books.count + 46_655, radix: 36)
      books.stories.append(Story(id: "i\(letters)", number: books.count))
      return add(.created(draft), at: books.stories.count - 1, in: &books)
    }
  }

  func issue(_ id: String) async throws -> Issue {
    try books.withLock { books in try told(books.stories[books.place(of: id)]) }
  }

  func update(_ id: String, _ change: Change, version: Int) async throws -> Issue {
    try books.withLock { books in
      let place = try books.place(of: id)
      guard version == firstVersion + books.stories[place].events.count - 1 else {
        throw TrackerError.conflict(message: "somebody else was faster")
      }
      return add(.changed(change), at: place, in: &books)
    }
  }

  func close(_ id: String) async throws -> Issue {
    try books.withLock { books in
      let place = try books.place(of: id)
      if books.stories[place].isClosed { throw TrackerError.alreadyClosed }
      return add(.closed, at: place, in: &books)
    }
  }

  func delete(_ id: String) async throws {
    try books.withLock { books in
      let place = try books.place(of: id)
      books.stories.remove(at: place)
    }
  }

  func list(status: Status?, limit: Int, cursor: String?) async throws -> Page {
    let all = books.withLock { $0.stories }.map { told($0) }
    let found = if let status { all.filter { $0.status == status } } else { all }
    let first = cursor.flatMap { Int($0.dropFirst("from ".count)) } ?? 0
    let rest = found.drop { $0.number < first }
    let page = rest.prefix(limit)
    return Page(
      items: Array(page), total: found.count,
      next: page.endIndex < rest.endIndex ? "from \(rest[page.endIndex].number)" : nil)
  }

  private func add(_ event: Event, at place: Int, in books: inout Books) -> Issue {
    books.ticks += 1
    books.stories[place].events.append((event, clock(books.ticks)))
    return told(books.stories[place])
  }

  private func told(_ story: Story) -> Issue {
    var issue = Issue(
      id: story.id, number: story.number, title: "", text: nil, status: .open, priority: 0,
      urgent: false, assignee: nil, labels: [], version: firstVersion + story.events.count - 1,
      createdAt: story.events[0].at, updatedAt: story.events[story.events.count - 1].at,
      url: "\(host)/\(story.number)")
    for event in story.events {
      switch event.what {
      case .created(let draft):
        issue.title = draft.title
        issue.text = draft.text
        issue.priority = draft.priority
        issue.assignee = draft.assignee
        issue.labels = draft.labels ?? issue.labels
      case .changed(let change):
        issue.title = change.title ?? issue.title
        issue.priority = change.priority ?? issue.priority
        issue.assignee = change.assignee ?? issue.assignee
      case .closed:
        issue.status = .closed
      }
    }
    issue.urgent = (8...).contains(issue.priority)
    return issue
  }
}
