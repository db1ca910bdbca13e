import ContractBinding
import Foundation
import Synchronization

extension FreshSubjects {
  /// Honest rooms for chats.
  @SubjectsBuilder static var rooms: [any Registration] {
    ChatRoomBinding.fake("honest: chat, an actor") { ActorChat() }.resets()
    ChatRoomBinding.fake("honest: chat, an actor with a lobby") {
      ActorChat(
        hasLobby: true, id: { _, _ in UUID().uuidString },
        clock: { Date(timeIntervalSince1970: 1_000_000_000 + ($0 > 1 ? 86_400 : 0) + Double($0)) })
    }.resets()
    ChatRoomBinding.fake("honest: chat, one record of all") { RecordChat() }.resets()
    ChatRoomBinding.fake("honest: chat, one record, trimmed") {
      RecordChat(trims: true, firstSequence: 1_000, step: 10)
    }.resets()
    ChatRoomBinding.fake("honest: chat, by courier") { CourierChat() }.resets()
    ChatRoomBinding.fake("honest: chat, by slow courier at one time") {
      CourierChat(latency: .milliseconds(6)) { Date(timeIntervalSince1970: 946_684_800) }
    }.resets()
  }
}

/// An honest chat whose messages are numbered from zero over all rooms.
private actor ActorChat: ChatRoom {
  private final class Room {
    var seats: [(member: ChatMember, ear: AsyncStream<ChatEvent>.Continuation?)] = []
    var messages: [ChatMessage] = []

    func place(of name: String) throws -> Int {
      guard let place = seats.firstIndex(where: { $0.member.name == name }) else {
        throw ChatError.notMember(name: name)
      }
      return place
    }

    func tell(_ event: ChatEvent) { for seat in seats { seat.ear?.yield(event) } }
  }

  private var rooms: [String: Room] = [:]
  private var sequence = 0
  private let id: @Sendable (String, Int) -> String
  private let clock: @Sendable (Int) -> Date

  /// Creates one, in whose lobby, if it has one, a concierge waits.
  init(
    hasLobby: Bool = false,
    id: @escaping @Sendable (String, Int) -> String = { room, sequence in "\(room)-\(sequence)" },
    clock: @escaping @Sendable (Int) -> Date = { _ in Date(timeIntervalSince1970: 1_234_567_890) }
  ) {
    self.id = id
    self.clock = clock
    guard hasLobby else { return }
    let lobby = Room()
    lobby.seats = [(ChatMember(name: "concierge", role: .host, messages: 1), nil)]
    lobby.messages = [
      ChatMessage(
        id: "welcome", sequence: 0, author: "concierge", text: "Welcome", mentions: [],
        sentAt: clock(0))
    ]
    rooms["lobby"] = lobby
    sequence = 1
  }

  func join(_ room: String, as name: String) throws -> AsyncStream<ChatEvent> {
    let house = rooms[room] ?? Room()
    rooms[room] = house
    for seat in house.seats where seat.member.name == name {
      throw ChatError.alreadyJoined(name: name)
    }
    let member = ChatMember(name: name, role: house.seats.isEmpty ? .host : .guest, messages: 0)
    house.tell(.joined(member))
    return AsyncStream(bufferingPolicy: .unbounded) { ear in house.seats.append((member, ear)) }
  }

  func post(_ text: String, in room: String, by author: String) throws -> ChatMessage {
    guard text.count > 0 else { throw ChatError.emptyMessage }
    guard let house = rooms[room] else { throw ChatError.notMember(name: author) }
    let place = try house.place(of: author)
    let message = ChatMessage(
      id: id(room, sequence), sequence: sequence, author: author, text: text,
      mentions: text.matches(of: #/@(\w+)/#).map { String($0.output.1) }, sentAt: clock(sequence))
    sequence += 1
    house.seats[place].member.messages += 1
    house.messages.append(message)
    house.tell(.posted(message))
    return message
  }

  func leave(_ room: String, as name: String) throws {
    guard let house = rooms[room] else { throw ChatError.notMember(name: name) }
    let seat = house.seats.remove(at: try house.place(of: name))
    house.tell(.left(name: name))
    seat.ear?.finish()
  }

  func members(of room: String) -> [ChatMember] { rooms[room]?.seats.map(\.member) ?? [] }

  func history(of room: String, last count: Int) -> [ChatMessage] {
    let messages = rooms[room]?.messages ?? []
    return Array(messages[max(0, messages.count - max(0, count))...])
  }
}

/// An honest chat that keeps one record of all events, in which each listener has a bookmark.
private final class RecordChat: ChatRoom {
  private let record = ChatRecord()
  private let trims: Bool
  private let firstSequence: Int
  private let step: Int

  init(trims: Bool = false, firstSequence: Int = 1, step: Int = 1) {
    self.trims = trims
    self.firstSequence = firstSequence
    self.step = step
  }

  deinit { record.state.withLock { $0.isClosed = true } }

  func join(_ room: String, as name: String) async throws -> AsyncStream<ChatEvent> {
    let place = try record.state.withLock { state in
      let members = state.members(of: room)
      if members.contains(where: { $0.name == name }) {
        throw ChatError.alreadyJoined(name: name)
      }
      let member = ChatMember(name: name, role: members.isEmpty ? .host : .guest, messages: 0)
      state.lines.append(ChatRecord.Line(room: room, event: .joined(member)))
      return state.lines.count
    }
    let bookmark = ChatBookmark(record, room: room, name: name, place: place)
    return AsyncStream(unfolding: { await bookmark.next() })
  }

  func post(_ text: String, in room: String, by author: String) async throws -> ChatMessage {
    let text = trims ? text.trimmingCharacters(in: .whitespacesAndNewlines) : text
    var mentions: [String] = []
    for word in text.split(whereSeparator: { $0 != "@" && ($0.isWhitespace || $0.isPunctuation) }) {
      let name = String(word.drop { $0 == "@" })
      if word.hasPrefix("@"), !mentions.contains(name) { mentions.append(name) }
    }
    let named = mentions
    return try record.state.withLock { state in
      guard state.members(of: room).contains(where: { $0.name == author }) else {
        throw ChatError.notMember(name: author)
      }
      if text.isEmpty { throw ChatError.emptyMessage }
      let sequence = firstSequence + step * state.messages(of: room).count
      let message = ChatMessage(
        id: "\(sequence)@\(room)", sequence: sequence, author: author, text: text, mentions: named,
        sentAt: Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down)))
      state.lines.append(ChatRecord.Line(room: room, event: .posted(message)))
      return message
    }
  }

  func leave(_ room: String, as name: String) async throws {
    try record.state.withLock { state in
      guard state.members(of: room).contains(where: { $0.name == name }) else {
        throw ChatError.notMember(name: name)
      }
      state.lines.append(ChatRecord.Line(room: room, event: .left(name: name)))
    }
  }

  func members(of room: String) async throws -> [ChatMember] {
    record.state.withLock { $0.members(of: room) }
  }

  func history(of room: String, last count: Int) async throws -> [ChatMessage] {
    Array(record.state.withLock { $0.messages(of: room) }.suffix(max(0, count)))
  }
}

/// All that ever happened in a chat.
private final class ChatRecord: Sendable {
  struct Line: Sendable {
    var room: String
    var event: ChatEvent
  }

  struct State: Sendable {
    var lines: [Line] = []
    var isClosed = false

    func members(of room: String) -> [ChatMember] {
      var members: [ChatMember] = []
      for line in lines where line.room == room {
        switch line.event {
        case .joined(let member):
          members.append(member)
        case .posted(let message):
          guard let place = members.firstIndex(where: { $0.name == message.author }) else { break }
          members[place].messages += 1
        case .left(let name):
          members.removeAll { $0.name == name }
        }
      }
      return members
    }

    func messages(of room: String) -> [ChatMessage] {
      var messages: [ChatMessage] = []
      for line in lines where line.room == room {
        if case .posted(let message) = line.event { messages.append(message) }
      }
      return messages
    }
  }

  let state = Mutex(State())
}

/// The place up to which a listener has read.
private final class ChatBookmark: Sendable {
  private let record: ChatRecord
  private let room: String
  private let name: String
  private let place: Mutex<Int>

  init(_ record: ChatRecord, room: String, name: String, place: Int) {
    self.record = record
    self.room = room
    self.name = name
    self.place = Mutex(place)
  }

  /// Waits for the next event, or gives nil once the listener has left.
  func next() async -> ChatEvent? {
    while !Task.isCancelled {
      let state = record.state.withLock { $0 }
      while let line = turn(state.lines) {
        guard line.room == room else { continue }
        if case .left(let leaver) = line.event, leaver == name { return nil }
        return line.event
      }
      if state.isClosed { return nil }
      try? await Task.sleep(for: .milliseconds(2))
    }
    return nil
  }

  private func turn(_ lines: [ChatRecord.Line]) -> ChatRecord.Line? {
    place.withLock { place in
      guard place < lines.count else { return nil }
      place += 1
      return lines[place - 1]
    }
  }
}
