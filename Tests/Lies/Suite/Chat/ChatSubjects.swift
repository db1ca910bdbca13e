import ContractBinding
import Foundation

/// The subjects of `Contracts/chat.yaml`.
enum ChatSubjects {
  @SubjectsBuilder static var all: [any Registration] {
    adapter("in this process", nil)
    fake("counting", nil)
    for lie in Lie.planned("chat", "fake") { fake(lie.name, lie) }
    for lie in Lie.planned("chat", "adapter") { adapter(lie.name, lie) }
  }

  private static func fake(_ name: String, _ lie: Lie?) -> any Registration {
    ChatRoomBinding.fake(name) {
      let house = ChatHouse(.init(id: { "m\($0)" }))
      return LyingChatRoom(
        honest: house, liar: Liar(lie, of: "chat", snapshot: { house.snapshot() }))
    }
    .resets()
  }

  private static func adapter(_ name: String, _ lie: Lie?) -> any Registration {
    ChatRoomBinding.liveAdapter(name) { _ -> LyingChatRoom in
      let house = ChatHouse()
      return LyingChatRoom(
        honest: house, liar: Liar(lie, of: "chat adapter", snapshot: { house.snapshot() }))
    }
    .resets()
  }
}
