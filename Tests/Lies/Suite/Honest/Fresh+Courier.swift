import Foundation
import Synchronization

/// An honest chat whose events are carried to the listeners a moment later, in their order.
final class CourierChat: ChatRoom {
  private typealias Errand = @Sendable () -> Void
  private typealias Ear = AsyncStream<ChatEvent>.Continuation

  private struct Guest: Sendable {
    var arrival: Int
    var isHost: Bool
    var posts = 0
    var ear: Ear
  }

  private struct Room: Sendable {
    var guests: [String: Guest] = [:]
    var arrivals = 0
    var said: [ChatMessage] = []

    var ears: [Ear] { guests.values.map(\.ear) }
  }

  private let rooms = Mutex<[String: Room]>([:])
  private let errands: AsyncStream<Errand>.Continuation
  private let clock: @Sendable () -> Date

  init(
    latency: Duration = .milliseconds(1), clock: @escaping @Sendable () -> Date = { Date() }
  ) {
    let (bag, errands) = AsyncStream<Errand>.makeStream()
    self.errands = errands
    self.clock = clock
    Task.detached {
      for await errand in bag {
        try? await Task.sleep(for: latency)
        errand()
      }
    }
  }

  deinit { errands.finish() }

  func join(_ room: String, as name: String) async throws -> AsyncStream<ChatEvent> {
    let (events, ear) = AsyncStream<ChatEvent>.makeStream(bufferingPolicy: .unbounded)
    try rooms.withLock { rooms in
      var house = rooms[room] ?? Room()
      guard house.guests[name] == nil else { throw ChatError.alreadyJoined(name: name) }
      let isHost = house.guests.isEmpty
      let member = ChatMember(name: name, role: isHost ? .host : .guest, messages: 0)
      carry(.joined(member), to: house.ears)
      house.arrivals += 1
      house.guests[name] = Guest(arrival: house.arrivals, isHost: isHost, ear: ear)
      rooms[room] = house
    }
    return events
  }

  func post(_ text: String, in room: String, by author: String) async throws -> ChatMessage {
    if text == "" { throw ChatError.emptyMessage }
    let mentions = text.components(separatedBy: .whitespaces)
      .compactMap { $0.first == "@" ? String($0.dropFirst()) : nil }
    return try rooms.withLock { rooms in
      guard var house = rooms[room], house.guests[author] != nil else {
        throw ChatError.notMember(name: author)
      }
      let message = ChatMessage(
        id: UUID().uuidString, sequence: house.said.count + 1, author: author, text: text,
        mentions: mentions, sentAt: clock())
      house.said.append(message)
      house.guests[author]?.posts += 1
      carry(.posted(message), to: house.ears)
      rooms[room] = house
      return message
    }
  }

  func leave(_ room: String, as name: String) async throws {
    try rooms.withLock { rooms in
      guard let ear = rooms[room]?.guests.removeValue(forKey: name)?.ear else {
        throw ChatError.notMember(name: name)
      }
      let errand: Errand = { ear.finish() }
      errands.yield(errand)
      carry(.left(name: name), to: rooms[room]?.ears ?? [])
    }
  }

  func members(of room: String) async throws -> [ChatMember] {
    let guests = rooms.withLock { $0[room]?.guests ?? [:] }
    return guests.sorted { $0.value.arrival < $1.value.arrival }.map { name, guest in
      ChatMember(name: name, role: guest.isHost ? .host : .guest, messages: guest.posts)
    }
  }

  func history(of room: String, last count: Int) async throws -> [ChatMessage] {
    let said = rooms.withLock { $0[room]?.said ?? [] }
    return Array(said.dropFirst(max(said.count - max(count, 0), 0)))
  }

  private func carry(_ event: ChatEvent, to ears: [Ear]) {
    let errand: Errand = { for ear in ears { ear.yield(event) } }
    errands.yield(errand)
  }
}
