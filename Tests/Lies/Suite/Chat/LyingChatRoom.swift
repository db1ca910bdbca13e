/// A room that tells the lie of its liar.
struct LyingChatRoom: ChatRoom {
  let honest: any ChatRoom
  let liar: Liar

  func join(_ room: String, as name: String) async throws -> AsyncStream<ChatEvent> {
    let kept = Kept<AsyncStream<ChatEvent>>()
    _ = try await told("join", ["room": room, "name": name]) {
      kept.value = try await honest.join(room, as: name)
      return Done()
    }
    guard let events = kept.value else { return AsyncStream { $0.finish() } }
    return liar.retold(events, of: "join events", room)
  }

  func post(_ text: String, in room: String, by author: String) async throws -> ChatMessage {
    try await told("post", ["text": text, "room": room, "author": author]) {
      try await honest.post(text, in: room, by: author)
    }
  }

  func leave(_ room: String, as name: String) async throws {
    _ = try await told("leave", ["room": room, "name": name]) {
      try await honest.leave(room, as: name)
      return Done()
    }
  }

  func members(of room: String) async throws -> [ChatMember] {
    try await told("members", ["room": room]) { try await honest.members(of: room) }
  }

  func history(of room: String, last count: Int) async throws -> [ChatMessage] {
    try await told("history", ["room": room, "count": count]) {
      try await honest.history(of: room, last: count)
    }
  }

  private func told<Success: Codable>(
    _ operation: String, _ arguments: [String: any Encodable], _ perform: () async throws -> Success
  ) async throws -> Success {
    try await liar.told(operation, arguments, throws: ChatError.self, perform)
  }
}

/// A place for a value that is no plain data.
private final class Kept<Value> {
  var value: Value?
}

extension Liar {
  /// Passes a stream on, and changes what the lie asks for.
  func retold<Element: Codable & Sendable>(
    _ events: AsyncStream<Element>, of operation: String, _ room: String
  ) -> AsyncStream<Element> {
    AsyncStream { listener in
      let reading = Task {
        var retelling = StreamRetelling<Element>(liar: self, operation: operation)
        for await event in events {
          for told in retelling.told(event) { listener.yield(told) }
          if retelling.hasEnded { return listener.finish() }
        }
        for told in retelling.rest { listener.yield(told) }
        if tells("never-ends", at: operation) { return lied() }
        listener.finish()
      }
      listener.onTermination = { _ in reading.cancel() }
    }
  }
}

/// The elements of one stream as a lie tells them.
struct StreamRetelling<Element: Codable & Sendable> {
  let liar: Liar
  let operation: String
  private(set) var hasEnded = false
  private(set) var rest: [Element] = []
  private var count = 0

  init(liar: Liar, operation: String) {
    self.liar = liar
    self.operation = operation
  }

  /// Gives what is told in the place of an element.
  mutating func told(_ element: Element) -> [Element] {
    count += 1
    if liar.tells("element-lost", at: operation), count == 1 { return lie([]) }
    if liar.tells("element-doubled", at: operation), count == 1 { return lie([element, element]) }
    if liar.tells("second-lost", at: operation), count == 2 { return lie([]) }
    if liar.tells("ends-early", at: operation) {
      hasEnded = true
      return lie([element])
    }
    if liar.tells("elements-swapped", at: operation) { return swapped(element) }
    guard let honest = try? JSON(of: element) else { return [element] }
    liar.noteHonest(.returned(honest), of: operation)
    guard liar.mutates("returned", of: operation) else { return [element] }
    let changed = liar.mutated(honest)
    guard changed != honest, let told: Element = try? changed.make() else { return [element] }
    return lie([told])
  }

  private mutating func swapped(_ element: Element) -> [Element] {
    if count == 1 {
      rest = [element]
      return []
    }
    defer { rest = [] }
    return rest.isEmpty ? [element] : lie([element] + rest)
  }

  private func lie(_ elements: [Element]) -> [Element] {
    liar.lied()
    return elements
  }
}
