import Foundation

/// A desk in memory, which may tell one lie.
actor FakeDesk: Desk {
  /// The habits in which honest fakes differ.
  struct Habits: Sendable {
    var firstID = 1
    var now: @Sendable (Int) -> Date = { _ in Date() }
    /// True for a clock that keeps its first time.
    var stopsClock = false
    var hasOneVersion = false
    var firstVersion = 1
    var wording = "must not be empty"
  }

  private let habits: Habits
  private let lie: DeskLie?
  private var book: [Ticket] = []
  private var keys: [String: Int] = [:]
  private var notes: [Int: [TicketNote]] = [:]
  private var (last, ticks, writes) = (0, 0, 0)
  private lazy var firstTime = habits.now(1)

  init(_ habits: Habits = Habits(), lie: DeskLie? = nil) { (self.habits, self.lie) = (habits, lie) }

  func open(_ draft: TicketDraft) throws -> Ticket {
    if let id = keys[draft.key], lie != .keyOpensTwo { return try ticket(id) }
    let now = time()
    var ticket = Ticket(
      id: 0, title: "", priority: lie == .defaultIsLow ? .low : .normal, status: .open, labels: [],
      minutes: 0, cost: 0, version: habits.firstVersion - 1, createdAt: now, updatedAt: now)
    let change = TicketChange(
      title: draft.title, priority: lie == .priorityLost ? nil : draft.priority,
      labels: draft.labels, note: draft.note, assignee: lie == .assigneeLost ? nil : draft.assignee)
    try fill(&ticket, change)
    ticket.dueAt = draft.due.flatMap(due)
    last = lie == .idReused ? book.map(\.id).max() ?? 0 : max(last, habits.firstID - 1)
    last += 1
    ticket.id = last
    keys[draft.key] = last
    book.append(ticket)
    return try write(last, "opened") { _ in }
  }

  func ticket(_ id: Int) throws -> Ticket {
    guard let ticket = book.first(where: { $0.id == id }) else {
      throw DeskError.unknown(id: lie == .unknownNamesAnother ? 0 : id)
    }
    return ticket
  }

  func tickets(page: Int, size: Int?, label: String?, status: TicketStatus?, sort: String?)
    -> TicketPage
  {
    var found = book.filter { ticket in
      (label.map(ticket.labels.contains) ?? true || lie == .labelIgnored)
        && (status == nil || ticket.status == status || lie == .statusIgnored)
    }
    let ranks: [TicketPriority] = [.high, .normal, .low]
    if sort == "priority", lie != .sortIgnored {
      found.sort {
        (ranks.firstIndex(of: $0.priority) ?? 0) < (ranks.firstIndex(of: $1.priority) ?? 0)
      }
      if lie == .sortReversed { found.reverse() }
      if lie == .sortsRanksAsWords { found.sort { $0.priority.rawValue < $1.priority.rawValue } }
    }
    if sort == "title", lie != .sortIgnored {
      found.sort { lie == .sortReversed ? $0.title > $1.title : $0.title < $1.title }
    }
    if lie == .newestFirst, sort == nil { found.reverse() }
    let limit = lie == .sizeIgnored ? 50 : size ?? 2
    var start = min((page - 1) * limit, found.count)
    if lie == .pageOverlaps, start > 0 { start -= 1 }
    let end = min(start + limit, found.count)
    let leadsOn =
      switch lie {
      case .lastPageLeadsOn: true
      case .firstPageLeadsNowhere: false
      default: end < found.count
      }
    return TicketPage(
      items: Array(found[start..<end]),
      total: lie == .totalOfPage
        ? end - start
        : lie == .totalOfAll ? book.count : lie == .totalOfOpened ? last : found.count,
      next: leadsOn ? (lie == .nextIsThisPage ? page : page + 1) : nil)
  }

  func change(_ id: Int, version: Int, _ change: TicketChange) throws -> Ticket {
    let ticket = try ticket(id)
    guard version == ticket.version else {
      throw DeskError.conflict(current: lie == .conflictNamesGiven ? version : ticket.version)
    }
    return try write(id, "changed") { try fill(&$0, change) }
  }

  func work(_ id: Int, minutes: Int) throws -> Ticket {
    try write(id, "worked") { ticket in
      ticket.minutes = lie == .minutesReplaced ? minutes : ticket.minutes + minutes
      ticket.cost = (ticket.minutes * 145 + 30) / 60
    }
  }

  func close(_ id: Int) throws -> Ticket {
    let ticket = try ticket(id)
    guard ticket.status == .open || lie == .closedTwice else {
      throw DeskError.conflict(
        current: lie == .conflictNamesNext ? ticket.version + 1 : ticket.version)
    }
    let now = time()
    return try write(id, "closed") {
      if lie != .closeKeepsStatus { $0.status = .closed }
      if lie != .closedAtLost { $0.closedAt = now }
    }
  }

  func reopen(_ id: Int) throws -> Ticket {
    try write(id, "reopened") {
      $0.status = .open
      if lie != .reopenKeepsClosedAt { $0.closedAt = nil }
    }
  }

  func delete(_ id: Int) throws {
    guard book.contains(where: { $0.id == id }) || lie == .deletesTwice else {
      throw DeskError.unknown(id: id)
    }
    if lie != .deletedStays { book.removeAll { $0.id == id } }
  }

  func history(_ id: Int) throws -> TicketHistory {
    var entries = notes[try ticket(id).id] ?? []
    if lie == .historyBackwards { entries.reverse() }
    if lie == .historyLacksLast { entries.removeLast() }
    if lie == .historyRepeats, let first = entries.first { entries.append(first) }
    return TicketHistory(entries: entries)
  }

  func summary() -> DeskSummary {
    let open = book.count { $0.status == .open }
    return DeskSummary(
      total: lie == .summaryOfOpened ? last : book.count,
      open: lie == .summaryKeepsOpen ? book.count : open, closed: book.count - open,
      minutes: book.reduce(0) { $0 + $1.minutes })
  }

  private func fill(_ ticket: inout Ticket, _ change: TicketChange) throws {
    if let title = change.title {
      let trimmed = title.trimmingCharacters(in: .whitespaces)
      guard !trimmed.isEmpty else {
        throw DeskError.invalid(
          field: lie == .wrongField ? "labels" : "title", message: habits.wording)
      }
      ticket.title = lie == .titleNotTrimmed ? title : trimmed
    }
    ticket.priority = change.priority ?? ticket.priority
    if let labels = change.labels {
      ticket.labels =
        switch lie {
        case .labelsAsGiven: labels
        case .labelsRepeat: labels.map { $0.lowercased() }.sorted()
        case .labelsLost: []
        default: Set(labels.map { $0.lowercased() }).sorted()
        }
    } else if lie == .changeClearsLabels {
      ticket.labels = []
    }
    if let note = change.note { ticket.note = note.isEmpty && lie != .emptyNoteStays ? nil : note }
    if change.note == nil, lie == .changeClearsNote { ticket.note = nil }
    if let assignee = change.assignee { ticket.assignee = assignee }
  }

  private func due(_ text: String) -> Date? {
    lie == .zoneDropped
      ? try? Date(text.prefix(19) + "Z", strategy: .iso8601) : try? Date(text, strategy: .iso8601)
  }

  private func write(_ id: Int, _ what: String, _ change: (inout Ticket) throws -> Void) throws
    -> Ticket
  {
    guard let place = book.firstIndex(where: { $0.id == id }) else {
      throw DeskError.unknown(id: id)
    }
    var ticket = book[place]
    try change(&ticket)
    writes += 1
    let isFirst = what == "opened"
    if lie != .versionStays || isFirst {
      ticket.version = habits.hasOneVersion ? habits.firstVersion - 1 + writes : ticket.version + 1
    }
    let now = isFirst ? ticket.createdAt : time()
    if lie != .updatedAtStays { ticket.updatedAt = now }
    if lie == .createdAtRenewed { ticket.createdAt = now }
    book[place] = ticket
    notes[id, default: []].append(TicketNote(what: what, version: ticket.version, at: now))
    return ticket
  }

  private func time() -> Date {
    if habits.stopsClock { return firstTime }
    ticks += 1
    return habits.now(ticks)
  }
}
