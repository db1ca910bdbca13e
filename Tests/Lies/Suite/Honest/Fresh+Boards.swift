import Foundation

/// An honest tracker that keeps rows, marks the deleted ones, and hands out tokens for pages.
///
/// Unchecked: what changes is used on its queue alone.
final class TableTracker: IssueTracker, @unchecked Sendable {
  private var rows: [Issue?] = []
  private var tokens: [String: Int] = [:]
  private let queue = DispatchQueue(label: "table")
  private let firstNumber: Int
  private let host: String

  init(firstNumber: Int = 1, host: String = "https://work.example.com") {
    self.firstNumber = firstNumber
    self.host = host
  }

  private var now: Date { Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down)) }

  func create(_ draft: Draft) async throws -> Issue {
    try queue.sync {
      guard draft.title.first != nil else {
        throw TrackerError.invalid(field: "title", message: "422")
      }
      let number = firstNumber + rows.count
      let id = "#" + String(repeating: "0", count: max(0, 6 - "\(number)".count)) + "\(number)"
      let date = now
      let issue = Issue(
        id: id, number: number, title: draft.title, text: draft.text, status: Status.open,
        priority: draft.priority, urgent: max(draft.priority, 8) == draft.priority,
        assignee: draft.assignee, labels: (draft.labels ?? []).sorted(), version: 1,
        createdAt: date, updatedAt: date, url: "\(host)?issue=\(number)")
      rows.append(issue)
      return issue
    }
  }

  func issue(_ id: String) async throws -> Issue { try queue.sync { try row(id).issue } }

  func update(_ id: String, _ change: Change, version: Int) async throws -> Issue {
    try queue.sync {
      let (place, found) = try row(id)
      var issue = found
      guard issue.version == version else {
        throw TrackerError.conflict(message: "\(id) has changed at \(issue.updatedAt)")
      }
      if let priority = change.priority {
        issue.priority = priority
        issue.urgent = max(priority, 8) == priority
      }
      if let assignee = change.assignee { issue.assignee = assignee }
      if let title = change.title { issue.title = title }
      return write(issue, at: place)
    }
  }

  func close(_ id: String) async throws -> Issue {
    try queue.sync {
      let (place, found) = try row(id)
      var issue = found
      if case .closed = issue.status { throw TrackerError.alreadyClosed }
      issue.status = .closed
      return write(issue, at: place)
    }
  }

  func delete(_ id: String) async throws {
    try queue.sync {
      let place = try row(id).place
      rows[place] = nil
    }
  }

  func list(status: Status?, limit: Int, cursor: String?) async throws -> Page {
    queue.sync { () -> Page in
      let isShown = { (issue: Issue) in status == nil || issue.status == status }
      var page = Page(items: [], total: rows.compactMap { $0 }.filter(isShown).count, next: nil)
      for place in rows.indices.dropFirst(cursor.flatMap { tokens[$0] } ?? 0) {
        guard let issue = rows[place], isShown(issue) else { continue }
        if page.items.count >= limit {
          let token = UUID().uuidString.replacingOccurrences(of: "-", with: "")
          tokens[token] = place
          page.next = token
          break
        }
        page.items.append(issue)
      }
      return page
    }
  }

  private func row(_ id: String) throws -> (place: Int, issue: Issue) {
    for case (let place, let issue?) in rows.enumerated() where issue.id == id {
      return (place, issue)
    }
    throw TrackerError.notFound(id: id)
  }

  private func write(_ issue: Issue, at place: Int) -> Issue {
    var issue = issue
    issue.version += 1
    issue.updatedAt = now
    rows[place] = issue
    return issue
  }
}

/// An honest tracker that takes its time, trims titles, and has readable cursors.
actor SlowTracker: IssueTracker {
  private var issues: [Issue] = []
  private var used = 0
  private let text: String?
  private let latency: Duration

  /// Creates one that gives an issue without a text the text.
  init(text: String? = nil, latency: Duration = .milliseconds(2)) {
    self.text = text
    self.latency = latency
  }

  func create(_ draft: Draft) async throws -> Issue {
    try await Task.sleep(for: latency)
    let title = draft.title.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !title.isEmpty else {
      throw TrackerError.invalid(field: "title", message: "Please say what is to be done.")
    }
    used += 1
    let now = Date()
    var labels: [String] = []
    for label in draft.labels ?? [] where !labels.contains(label) { labels.append(label) }
    issues.append(
      Issue(
        id: "\(used)", number: used, title: title, text: draft.text ?? text, status: .open,
        priority: draft.priority, urgent: draft.priority >= 8, assignee: draft.assignee,
        labels: labels, version: 1, createdAt: now, updatedAt: now, url: "myapp://issue/\(used)"))
    return issues[issues.count - 1]
  }

  func issue(_ id: String) async throws -> Issue {
    try await Task.sleep(for: latency)
    return issues[try place(id)]
  }

  func update(_ id: String, _ change: Change, version: Int) async throws -> Issue {
    try await Task.sleep(for: latency)
    let place = try place(id)
    guard issues[place].version == version else {
      throw TrackerError.conflict(message: "Reload, and try again.")
    }
    let old = issues[place]
    issues[place].title = change.title?.trimmingCharacters(in: .whitespaces) ?? old.title
    issues[place].assignee = change.assignee ?? old.assignee
    issues[place].priority = change.priority ?? old.priority
    issues[place].urgent = issues[place].priority >= 8
    return touched(place)
  }

  func close(_ id: String) async throws -> Issue {
    try await Task.sleep(for: latency)
    let place = try place(id)
    guard issues[place].status != .closed else { throw TrackerError.alreadyClosed }
    issues[place].status = .closed
    return touched(place)
  }

  func delete(_ id: String) async throws {
    try await Task.sleep(for: latency)
    issues.remove(at: try place(id))
  }

  func list(status: Status?, limit: Int, cursor: String?) async throws -> Page {
    try await Task.sleep(for: latency)
    let found = issues.filter { issue in status.map { issue.status == $0 } ?? true }
    let skip = cursor.flatMap { Int($0.dropFirst("?skip=".count)) } ?? 0
    let end = skip + limit
    return Page(
      items: Array(found.dropFirst(skip).prefix(limit)), total: found.count,
      next: found.count > end ? "?skip=\(end)" : nil)
  }

  private func place(_ id: String) throws -> Int {
    guard let place = issues.firstIndex(where: { $0.id == id }) else {
      throw TrackerError.notFound(id: id)
    }
    return place
  }

  private func touched(_ place: Int) -> Issue {
    issues[place].version += 1
    issues[place].updatedAt = Date()
    return issues[place]
  }
}

/// An honest tracker that keeps encoded issues, so that each answer is another copy.
actor ArchiveTracker: IssueTracker {
  private var archive: [Data] = []
  private var seconds = 0.0
  private var next = 41

  func create(_ draft: Draft) throws -> Issue {
    if draft.title.isEmpty {
      throw TrackerError.invalid(field: "title", message: "title.blank")
    }
    next += 1
    let now = tick()
    let issue = Issue(
      id: "issue:\(next)", number: next, title: draft.title, text: draft.text, status: .open,
      priority: draft.priority, urgent: !(draft.priority < 8), assignee: draft.assignee,
      labels: draft.labels ?? [], version: 1, createdAt: now, updatedAt: now,
      url: "issues.local/\(next)")
    archive.append(try JSONEncoder().encode(issue))
    return try self.issue(issue.id)
  }

  func issue(_ id: String) throws -> Issue { try all()[place(of: id)] }

  func update(_ id: String, _ change: Change, version: Int) throws -> Issue {
    let stored = try issue(id)
    guard stored.version == version else {
      throw TrackerError.conflict(message: "stale: \(version) < \(stored.version)")
    }
    return try rewrite(id) { issue in
      issue.title = change.title ?? issue.title
      issue.assignee = change.assignee ?? issue.assignee
      issue.priority = change.priority ?? issue.priority
      issue.urgent = !(issue.priority < 8)
    }
  }

  func close(_ id: String) throws -> Issue {
    if try issue(id).status == .closed { throw TrackerError.alreadyClosed }
    return try rewrite(id) { $0.status = .closed }
  }

  func delete(_ id: String) throws { archive.remove(at: try place(of: id)) }

  func list(status: Status?, limit: Int, cursor: String?) throws -> Page {
    let found = try all().filter { status == nil || $0.status == status }
    let pages = stride(from: 0, to: found.count, by: max(1, limit)).map { start in
      Array(found[start..<min(start + max(1, limit), found.count)])
    }
    let number = cursor.flatMap { Int($0) } ?? 1
    return Page(
      items: pages.indices.contains(number - 1) ? pages[number - 1] : [], total: found.count,
      next: number < pages.count ? "\(number + 1)" : nil)
  }

  private func all() throws -> [Issue] {
    try archive.map { try JSONDecoder().decode(Issue.self, from: $0) }
  }

  private func place(of id: String) throws -> Int {
    guard let place = try all().firstIndex(where: { $0.id == id }) else {
      throw TrackerError.notFound(id: id)
    }
    return place
  }

  private func rewrite(_ id: String, _ change: (inout Issue) -> Void) throws -> Issue {
    let place = try place(of: id)
    var issue = try all()[place]
    change(&issue)
    issue.version += 1
    issue.updatedAt = tick()
    archive[place] = try JSONEncoder().encode(issue)
    return issue
  }

  private func tick() -> Date {
    seconds += 0.25
    return Date(timeIntervalSinceReferenceDate: seconds)
  }
}
