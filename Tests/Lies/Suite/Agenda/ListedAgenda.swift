import Foundation

/// An honest agenda that keeps each occurrence in one list.
actor ListedAgenda: Agenda {
  private var events: [String: MeetingEvent] = [:]
  private var all: [Occurrence] = []
  private let now: @Sendable () -> Date

  init(now: @escaping @Sendable () -> Date = { Date() }) { self.now = now }

  func add(_ draft: EventDraft) throws -> MeetingEvent {
    if draft.minutes < 1 {
      throw AgendaError.invalid(field: "minutes", message: "An event takes a minute or more.")
    }
    guard let zone = TimeZone(identifier: draft.zone) else {
      throw AgendaError.badZone(zone: draft.zone)
    }
    let parts = draft.start.split { "-T:".contains($0) }.compactMap { Int($0) }
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = zone
    let first = DateComponents(
      year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4])
    let starts = (0..<(draft.repeats?.count ?? 1)).compactMap { index -> Date? in
      var day = first
      day.day = parts[2] + index * (draft.repeats?.every == .week ? 7 : 1)
      return calendar.date(from: day)
    }
    let (id, length, at) = ("\(UInt32.random(in: 1 ... .max))", Double(draft.minutes) * 60, now())
    all += starts.enumerated().map {
      Occurrence(
        event: id, title: draft.title, index: $0, start: $1, end: $1 + length, moved: false)
    }
    let event = MeetingEvent(
      id: id, uid: "\(id).local", title: draft.title, place: draft.place, zone: draft.zone,
      start: starts[0], end: starts[0] + length, minutes: draft.minutes, repeats: draft.repeats,
      status: .confirmed, sequence: 1,
      guests: Set(draft.guests ?? []).map { Guest(email: $0, answer: .pending) }, accepted: 0,
      created: at, updated: at)
    events[id] = event
    return event
  }

  func event(_ id: String) throws -> MeetingEvent {
    guard let event = events[id] else { throw AgendaError.unknownEvent(id: id) }
    return event
  }

  func change(_ id: String, _ change: EventChange, sequence: Int) throws -> MeetingEvent {
    var event = try event(id)
    if event.sequence != sequence { throw AgendaError.stale(sequence: event.sequence) }
    event.title = change.title ?? event.title
    event.place = change.place ?? event.place
    event.minutes = change.minutes ?? event.minutes
    event.end = event.start + Double(event.minutes) * 60
    for place in all.indices where all[place].event == id {
      all[place].title = event.title
      all[place].end = all[place].start + Double(event.minutes) * 60
    }
    return keep(event)
  }

  func cancel(_ id: String) throws -> MeetingEvent {
    var event = try event(id)
    if event.status == .cancelled { throw AgendaError.alreadyCancelled }
    event.status = .cancelled
    all.removeAll { $0.event == id }
    return keep(event)
  }

  func answer(_ id: String, guest: String, answer: GuestAnswer) throws -> MeetingEvent {
    var event = try event(id)
    guard let place = event.guests.firstIndex(where: { $0.email == guest.lowercased() }) else {
      throw AgendaError.notInvited(guest: guest)
    }
    event.guests[place].answer = answer
    event.accepted = event.guests.filter { $0.answer == .accepted }.count
    return keep(event)
  }

  func move(_ id: String, index: Int, to start: Date) throws -> Occurrence {
    let place = try place(of: index, in: id)
    all[place].end += start.timeIntervalSince(all[place].start)
    all[place].start = start
    all[place].moved = true
    _ = keep(try event(id))
    return all[place]
  }

  func skip(_ id: String, index: Int) throws {
    all.remove(at: try place(of: index, in: id))
    _ = keep(try event(id))
  }

  func occurrences(from: Date, to: Date, guest: String?, limit: Int, after: String?)
    -> OccurrencePage
  {
    let found = all.filter { occurrence in
      from <= occurrence.start && occurrence.start < to
        && (guest == nil || events[occurrence.event]?.guests.contains { $0.email == guest } == true)
    }
    .sorted { $0.start < $1.start }
    let rest = found.drop { after != nil && "\($0.start.timeIntervalSince1970)" <= after ?? "" }
    let page = Array(rest.prefix(limit))
    return OccurrencePage(
      occurrences: page, total: found.count,
      next: page.count < rest.count
        ? page.last.map { "\($0.start.timeIntervalSince1970)" } : nil)
  }

  func busy(from: Date, to: Date) -> BusyTimes {
    var slots: [BusySlot] = []
    for next in all.filter({ from <= $0.start && $0.start < to }).sorted(by: { $0.start < $1.start }
    ) {
      let isTaken = slots.last.map { next.start <= $0.end } ?? false
      let begin =
        isTaken ? slots.removeLast() : BusySlot(start: next.start, end: next.end, minutes: 0)
      let end = max(begin.end, next.end)
      let minutes = Int(end.timeIntervalSince(begin.start)) / 60
      slots.append(BusySlot(start: begin.start, end: end, minutes: minutes))
    }
    return BusyTimes(minutes: slots.map(\.minutes).reduce(0, +), slots: slots)
  }

  private func place(of index: Int, in id: String) throws -> Int {
    _ = try event(id)
    guard let place = all.firstIndex(where: { $0.event == id && $0.index == index }) else {
      throw AgendaError.noOccurrence(index: index)
    }
    return place
  }

  private func keep(_ event: MeetingEvent) -> MeetingEvent {
    var event = event
    event.sequence += 1
    event.updated = now()
    events[event.id] = event
    return event
  }
}
