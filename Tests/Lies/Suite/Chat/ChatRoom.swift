import ContractBinding
import Foundation

/// A room in which people talk.
@Contracted
protocol ChatRoom: Sendable {
  /// Joins a room, and hears what happens there from now on, but not its own coming and going.
  func join(_ room: String, as name: String) async throws -> AsyncStream<ChatEvent>
  /// Says something to all members, the author as well.
  func post(_ text: String, in room: String, by author: String) async throws -> ChatMessage
  /// Leaves a room, which ends what one hears.
  func leave(_ room: String, as name: String) async throws
  /// Lists the members in the order in which they came.
  func members(of room: String) async throws -> [ChatMember]
  /// Lists the last messages, the oldest first.
  func history(of room: String, last count: Int) async throws -> [ChatMessage]
}

/// What happens in a room.
enum ChatEvent: Codable, Sendable {
  case joined(ChatMember)
  case posted(ChatMessage)
  case left(name: String)
}

/// A message.
struct ChatMessage: Codable, Sendable {
  var id: String
  var sequence: Int
  var author: String
  var text: String
  var mentions: [String]
  var sentAt: Date
}

/// Somebody in a room.
struct ChatMember: Codable, Sendable {
  var name: String
  var role: Role
  var messages: Int

  /// The first who joins a room is its host.
  enum Role: String, Codable, Sendable { case host, guest }
}

/// The reason why a room refuses.
enum ChatError: Error, Codable {
  case notMember(name: String)
  case alreadyJoined(name: String)
  case emptyMessage
}
