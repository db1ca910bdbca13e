import Foundation

/// An agenda in memory, which may tell one lie.
actor FakeAgenda: Agenda {
  /// The habits in which honest fakes differ.
  struct Habits: Sendable {
    var id: @Sendable (Int) -> String = { _ in UUID().uuidString.lowercased() }
    var uid: @Sendable (String) -> String = { "\($0)@agenda.example" }
    var now: @Sendable (Int) -> Date = { _ in Date() }
    var cursor: @Sendable (Int) -> String = { "\($0)" }
    var firstSequence = 0
    var hasOneSequence = false
    var sortsGuests = false
    var hasEventsOfItsOwn = false
    var wording = "must be positive"
  }

  private enum Exception { case moved(Date), skipped }

  private let habits: Habits
  private let lie: AgendaLie?
  private var events: [MeetingEvent] = []
  private var exceptions: [String: [Int: Exception]] = [:]
  private var ticks = 0
  private var writes = 0

  init(_ habits: Habits = Habits(), lie: AgendaLie? = nil) {
    (self.habits, self.lie) = (habits, lie)
    guard habits.hasEventsOfItsOwn else { return }
    for week in 1...3 {
      let start = Date(timeIntervalSince1970: 1_500_000_000 + 604_800 * Double(week))
      events.append(
        MeetingEvent(
          id: "own-\(week)", uid: "own-\(week)", title: "Own \(week)", zone: "UTC", start: start,
          end: start + 3600, minutes: 60, status: .confirmed, sequence: week, guests: [],
          accepted: 0, created: start, updated: start))
    }
  }

  func add(_ draft: EventDraft) async throws -> MeetingEvent {
    guard draft.minutes > 0 else {
      throw AgendaError.invalid(
        field: lie == .wrongField ? "count" : "minutes", message: habits.wording)
    }
    guard let zone = TimeZone(identifier: draft.zone) else {
      throw lie == .badZoneIsInvalid
        ? AgendaError.invalid(field: "zone", message: habits.wording)
        : .badZone(zone: draft.zone)
    }
    let start = try Date(
      draft.start,
      strategy: Date.ISO8601FormatStyle(timeZone: lie == .localIsUTC ? .gmt : zone).year().month()
        .day().time(includingFractionalSeconds: false))
    let id = lie == .sameID ? "event" : habits.id(events.count + 1)
    let now = time()
    var guests = draft.guests ?? []
    if habits.sortsGuests { guests.sort() }
    if lie == .guestLost { guests = Array(guests.dropLast()) }
    let event = MeetingEvent(
      id: id, uid: habits.uid(id), title: draft.title, place: draft.place,
      zone: lie == .zoneIsUTC ? "UTC" : draft.zone, start: start,
      end: start + 60 * Double(lie == .endsTooEarly ? draft.minutes - 5 : draft.minutes),
      minutes: draft.minutes, repeats: draft.repeats, status: .confirmed,
      sequence: habits.firstSequence,
      guests: guests.map { Guest(email: $0, answer: .pending) },
      accepted: 0, created: now, updated: now)
    events.append(event)
    return event
  }

  func event(_ id: String) async throws -> MeetingEvent { events[try place(of: id)] }

  func change(_ id: String, _ change: EventChange, sequence: Int) async throws -> MeetingEvent {
    let place = try place(of: id)
    guard events[place].sequence == sequence || lie == .staleAccepted else {
      throw AgendaError.stale(
        sequence: lie == .staleNamesGiven ? sequence : events[place].sequence)
    }
    return write(place) { event in
      event.title = change.title ?? event.title
      if let place = change.place {
        event.place = place
      } else if lie == .placeForgotten {
        event.place = nil
      }
      event.minutes = change.minutes ?? event.minutes
      if lie != .endStays { event.end = event.start + 60 * Double(event.minutes) }
    }
  }

  func cancel(_ id: String) async throws -> MeetingEvent {
    let place = try place(of: id)
    guard events[place].status == .confirmed || lie == .cancelledTwice else {
      throw AgendaError.alreadyCancelled
    }
    return write(place) { $0.status = .cancelled }
  }

  func answer(_ id: String, guest: String, answer: GuestAnswer) async throws -> MeetingEvent {
    let place = try place(of: id)
    let email = lie == .guestsHaveCase ? guest : guest.lowercased()
    guard let index = events[place].guests.firstIndex(where: { $0.email == email }) else {
      throw AgendaError.notInvited(guest: lie == .otherGuestInError ? "nobody" : guest)
    }
    return write(place) { event in
      event.guests[lie == .firstGuestAnswers ? 0 : index].answer = answer
      switch lie {
      case .acceptedCountsAnswers: event.accepted = event.guests.count { $0.answer != .pending }
      case .acceptedCountsAll: event.accepted += 1
      default: event.accepted = event.guests.count { $0.answer == .accepted }
      }
    }
  }

  func move(_ id: String, index: Int, to start: Date) async throws -> Occurrence {
    _ = try occurrence(id, index)
    if lie != .moveIgnored { exceptions[id, default: [:]][index] = .moved(start) }
    _ = write(try place(of: id)) { event in
      if lie == .moveMovesAll { event.start = start }
    }
    return try occurrence(id, index)
  }

  func skip(_ id: String, index: Int) async throws {
    _ = try occurrence(id, index)
    if lie != .skipIgnored {
      exceptions[id, default: [:]][lie == .skipsTheNext ? index + 1 : index] = .skipped
    }
    if lie != .skipNotCounted { _ = write(try place(of: id)) { _ in } }
  }

  func occurrences(from: Date, to: Date, guest: String?, limit: Int, after: String?) async throws
    -> OccurrencePage
  {
    var found = within(from, to, lie == .guestFilterIgnored ? nil : guest)
    if lie == .sortedByEvent { found.sort { ($0.title, $0.start) < ($1.title, $1.start) } }
    var start =
      after.flatMap { cursor in (0...found.count).first { habits.cursor($0) == cursor } } ?? 0
    if lie == .pageRepeats { start = 0 }
    let end = min(start + limit, found.count)
    return OccurrencePage(
      occurrences: Array(found[start..<end]),
      total: lie == .totalOfPage ? end - start : lie == .totalOfEvents ? events.count : found.count,
      next: end < found.count ? habits.cursor(end) : nil)
  }

  func busy(from: Date, to: Date) async throws -> BusyTimes {
    var slots: [BusySlot] = []
    for found in within(from, to, nil) {
      if let last = slots.last, found.start <= last.end, lie != .busyOverlaps {
        slots[slots.count - 1].end = max(last.end, found.end)
      } else {
        slots.append(BusySlot(start: found.start, end: found.end, minutes: 0))
      }
    }
    for place in slots.indices {
      slots[place].minutes = Int(slots[place].end.timeIntervalSince(slots[place].start) / 60)
    }
    let minutes = slots.reduce(0) { $0 + $1.minutes }
    return BusyTimes(
      minutes: lie == .busyCountsSlots
        ? slots.count : lie == .busyRounded ? minutes / 60 * 60 : minutes,
      slots: slots)
  }

  private func within(_ from: Date, _ to: Date, _ guest: String?) -> [Occurrence] {
    events.filter { event in
      (event.status == .confirmed || lie == .cancelledListed)
        && (guest == nil || event.guests.contains { $0.email == guest })
    }
    .flatMap(expanded)
    .filter { from <= $0.start && (lie == .rangeHasNoEnd || $0.start < to) }
    .sorted { $0.start < $1.start }
  }

  private func expanded(_ event: MeetingEvent) -> [Occurrence] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = lie == .recursInUTC ? .gmt : TimeZone(identifier: event.zone) ?? .gmt
    let days = event.repeats?.every == .week ? 7 : 1
    let count = (event.repeats?.count ?? 1) + (lie == .oneMore && event.repeats != nil ? 1 : 0)
    return (0..<count).compactMap { index in
      let exception = exceptions[event.id]?[index]
      var start = calendar.date(byAdding: .day, value: days * index, to: event.start) ?? event.start
      var isMoved = false
      switch exception {
      case .skipped: return nil
      case .moved(let moved): (start, isMoved) = (moved, lie != .movedNotMarked)
      case nil: break
      }
      return Occurrence(
        event: lie == .eventIsUID ? event.uid : event.id, title: event.title,
        index: lie == .indexFromOne ? index + 1 : index, start: start,
        end: lie == .movedKeepsEnd && isMoved
          ? event.end : start + 60 * Double(event.minutes), moved: isMoved)
    }
  }

  private func occurrence(_ id: String, _ index: Int) throws -> Occurrence {
    let event = events[try place(of: id)]
    let shown = lie == .indexFromOne ? index + 1 : index
    guard let found = expanded(event).first(where: { $0.index == shown }) else {
      throw lie == .skippedIsUnknown
        ? AgendaError.unknownEvent(id: id) : .noOccurrence(index: index)
    }
    return found
  }

  private func place(of id: String) throws -> Int {
    guard let place = events.firstIndex(where: { $0.id == id }) else {
      throw AgendaError.unknownEvent(id: id)
    }
    return place
  }

  private func write(_ place: Int, _ change: (inout MeetingEvent) -> Void) -> MeetingEvent {
    change(&events[place])
    writes += 1
    if lie != .sequenceStays {
      events[place].sequence =
        habits.hasOneSequence ? habits.firstSequence + writes : events[place].sequence + 1
    }
    if lie != .timeStays { events[place].updated = time() }
    if lie == .createdRenewed { events[place].created = events[place].updated }
    return events[place]
  }

  private func time() -> Date {
    ticks += 1
    return habits.now(ticks)
  }
}
