import ContractBinding
import Foundation

/// Honest fakes by people who have not seen the rules.
///
/// Add one as the example does: a subject that conforms to the protocol, and a line in the list of
/// its contract. It must keep the contract in a way of its own. `make lies` fails if one of them is
/// called broken.
enum FreshSubjects {
  /// All of them.
  static var all: [any Registration] { lists + notes + payments + trackers + rooms }

  /// The example.
  @SubjectsBuilder static var lists: [any Registration] {
    NoteStoreBinding.fake("honest: notes, in a list") { ListNoteStore() }.resets()
  }
}

/// An honest store that keeps its notes in a list.
private final class ListNoteStore: NoteStore {
  private var notes: [(name: String, text: String)] = []

  func save(_ text: String, as name: String) throws -> NoteInfo {
    let name = try Note.checked(name)
    notes.removeAll { $0.name == name }
    notes.insert((name, text), at: 0)
    return try note(name).info
  }

  func note(_ name: String) throws -> Note {
    guard let found = notes.first(where: { $0.name == name }) else {
      throw NoteError.missing(name: name)
    }
    return Note(found.text, named: name)
  }

  func append(_ text: String, to name: String) throws -> NoteInfo {
    try save(note(name).text + text, as: name)
  }

  func rename(_ name: String, to newName: String) throws -> NoteInfo {
    let text = try note(name).text
    guard !notes.contains(where: { $0.name == newName }) else {
      throw NoteError.taken(name: newName)
    }
    try delete(name)
    return try save(text, as: newName)
  }

  func delete(_ name: String) throws {
    _ = try note(name)
    notes.removeAll { $0.name == name }
  }

  func notes(startingWith prefix: String?) throws -> [NoteInfo] {
    try notes.map(\.name).filter { $0.hasPrefix(prefix ?? "") }.sorted().map { try note($0).info }
  }

  func summary() throws -> NoteSummary { NoteSummary(of: try notes(startingWith: nil)) }
}
