import ContractBinding
import Foundation

/// Honest fakes of the SDK, of the notes and of the chat.
enum HonestOthers {
  @SubjectsBuilder static var all: [any Registration] {
    for (name, habits) in payments {
      PaymentsBinding.fake("honest: payments, \(name)") { FakePayments(habits) }.resets()
    }
    for (name, habits) in chats {
      ChatRoomBinding.fake("honest: chat, \(name)") { ChatHouse(habits) }.resets()
    }
    for reason in ["no slash, please", "ungültig", "x"] {
      NoteStoreBinding.fake("honest: notes, a bad name is called '\(reason)'") {
        FakeNoteStore(reason: reason)
      }
      .resets()
    }
    NoteStoreBinding.fake("honest: notes, in a folder") { TemporaryNoteStore.make() }.resets()
  }

  private static var payments: [(String, FakePayments.Habits)] {
    typealias Habits = FakePayments.Habits
    return [
      ("ids count", Habits(id: { "\($0)-\($1)" })),
      ("ids are numbers", Habits(id: { $0 == "ch" ? "\(100 + $1)" : "\(200 + $1)" })),
      ("ids are UUIDs", Habits(id: { _, _ in UUID().uuidString })),
      (
        "ids are as the vendor's",
        Habits(id: { kind, _ in "\(kind)_\(UUID().uuidString.prefix(12).lowercased())" })
      ),
      ("ids have another prefix", Habits(id: { "test_\($0)_\($1)" })),
      ("ids are long", Habits(id: { "\($0)_" + String(repeating: "0", count: 40) + "\($1)" })),
      (
        "ids are one letter",
        Habits(id: { $0 == "ch" ? ["a", "b", "c"][$1 - 1] : ["x", "y", "z"][$1 - 1] })
      ),
      ("answers later", Habits(answersAtOnce: false)),
      (
        "answers later, ids are UUIDs",
        Habits(id: { _, _ in UUID().uuidString }, answersAtOnce: false)
      ),
      ("a decline has other words", Habits(reason: "card declined")),
      (
        "a decline has long words",
        Habits(reason: "Your bank has refused this payment. Try another card.")
      ),
      ("a note has other words", Habits(largeNote: "over one hundred")),
    ]
  }

  private static var chats: [(String, ChatHouse.Habits)] {
    typealias Habits = ChatHouse.Habits
    let start = Date(timeIntervalSince1970: 1_700_000_000)
    return [
      ("ids as the vendor's", Habits()),
      ("ids count", Habits(id: { "\($0)" })),
      ("ids are UUIDs", Habits(id: { _ in UUID().uuidString })),
      ("ids are UUIDs in lower case", Habits(id: { _ in UUID().uuidString.lowercased() })),
      ("ids have another prefix", Habits(id: { "message-\($0)" })),
      ("ids are words", Habits(id: { ["one", "two", "three", "four"][($0 - 1) % 4] })),
      ("the clock stands still", Habits(now: { _ in start })),
      ("the clock stands at zero", Habits(now: { _ in Date(timeIntervalSince1970: 0) })),
      ("the clock moves by hours", Habits(now: { start + 3600 * Double($0) })),
      ("nothing is made up", Habits(id: { "m\($0)" }, now: { _ in start })),
      ("nothing is made up but counts", Habits(id: { "\($0)" }, now: { start + Double($0) })),
    ]
  }
}

/// A store in a folder of its own, as a test could have it.
private enum TemporaryNoteStore {
  static func make() -> FolderNoteStore {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return FolderNoteStore(folder: folder)
  }
}
