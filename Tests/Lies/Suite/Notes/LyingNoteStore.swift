/// A store that tells the lie of its liar.
struct LyingNoteStore: NoteStore {
  let honest: any NoteStore
  let liar: Liar

  func save(_ text: String, as name: String) throws -> NoteInfo {
    try told("save", ["text": text, "name": name]) { try honest.save(text, as: name) }
  }

  func note(_ name: String) throws -> Note {
    try told("note", ["name": name]) { try honest.note(name) }
  }

  func append(_ text: String, to name: String) throws -> NoteInfo {
    try told("append", ["text": text, "name": name]) { try honest.append(text, to: name) }
  }

  func rename(_ name: String, to newName: String) throws -> NoteInfo {
    try told("rename", ["name": name, "newName": newName]) { try honest.rename(name, to: newName) }
  }

  func delete(_ name: String) throws {
    _ = try told("delete", ["name": name]) {
      try honest.delete(name)
      return Done()
    }
  }

  func notes(startingWith prefix: String?) throws -> [NoteInfo] {
    try told("notes", ["prefix": prefix]) { try honest.notes(startingWith: prefix) }
  }

  func summary() throws -> NoteSummary { try told("summary", [:]) { try honest.summary() } }

  private func told<Success: Codable>(
    _ operation: String, _ arguments: [String: any Encodable], _ perform: () throws -> Success
  ) throws -> Success {
    try liar.told(operation, arguments, throws: NoteError.self, perform)
  }
}
