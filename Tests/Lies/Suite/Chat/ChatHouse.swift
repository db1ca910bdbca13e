import Foundation
import Synchronization

/// A library for chats inside one process, which is the vendor, and in other habits its fake.
final class ChatHouse: ChatRoom {
  /// The habits in which honest houses differ.
  struct Habits: Sendable {
    var id: @Sendable (Int) -> String = { _ in "msg_" + UUID().uuidString.prefix(8).lowercased() }
    var now: @Sendable (Int) -> Date = { _ in Date() }
  }

  private typealias Listener = AsyncStream<ChatEvent>.Continuation

  private struct Room {
    var members: [ChatMember] = []
    var messages: [ChatMessage] = []
    var listeners: [String: Listener] = [:]
  }

  private let habits: Habits
  private let rooms = Mutex<[String: Room]>([:])

  init(_ habits: Habits = Habits()) { self.habits = habits }

  /// Keeps the rooms of now.
  func snapshot() -> Restore {
    let kept = rooms.withLock { $0 }
    return { self.rooms.withLock { $0 = kept } }
  }

  func join(_ room: String, as name: String) async throws -> AsyncStream<ChatEvent> {
    let (events, listener) = AsyncStream<ChatEvent>.makeStream()
    try rooms.withLock { rooms in
      var house = rooms[room, default: Room()]
      guard !house.members.contains(where: { $0.name == name }) else {
        throw ChatError.alreadyJoined(name: name)
      }
      let member = ChatMember(name: name, role: house.members.isEmpty ? .host : .guest, messages: 0)
      house.members.append(member)
      for listener in house.listeners.values { listener.yield(.joined(member)) }
      house.listeners[name] = listener
      rooms[room] = house
    }
    return events
  }

  func post(_ text: String, in room: String, by author: String) async throws -> ChatMessage {
    try rooms.withLock { rooms in
      guard !text.isEmpty else { throw ChatError.emptyMessage }
      guard var house = rooms[room],
        let place = house.members.firstIndex(where: { $0.name == author })
      else { throw ChatError.notMember(name: author) }
      let sequence = house.messages.count + 1
      let mentions = text.split(separator: " ").filter { $0.hasPrefix("@") }.map {
        String($0.dropFirst())
      }
      let message = ChatMessage(
        id: habits.id(sequence), sequence: sequence, author: author, text: text, mentions: mentions,
        sentAt: habits.now(sequence))
      house.members[place].messages += 1
      house.messages.append(message)
      for listener in house.listeners.values { listener.yield(.posted(message)) }
      rooms[room] = house
      return message
    }
  }

  func leave(_ room: String, as name: String) async throws {
    try rooms.withLock { rooms in
      guard var house = rooms[room],
        let place = house.members.firstIndex(where: { $0.name == name })
      else { throw ChatError.notMember(name: name) }
      house.members.remove(at: place)
      house.listeners.removeValue(forKey: name)?.finish()
      for listener in house.listeners.values { listener.yield(.left(name: name)) }
      rooms[room] = house
    }
  }

  func members(of room: String) async throws -> [ChatMember] {
    rooms.withLock { $0[room]?.members ?? [] }
  }

  func history(of room: String, last count: Int) async throws -> [ChatMessage] {
    rooms.withLock { Array($0[room]?.messages.suffix(count) ?? []) }
  }
}
