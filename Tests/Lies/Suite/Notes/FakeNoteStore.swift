import Synchronization

/// A store in memory.
final class FakeNoteStore: NoteStore, Sendable {
  private let texts = Mutex<[String: String]>([:])
  private let reason: String

  init(reason: String = "a name has letters and no slash") { self.reason = reason }

  /// Keeps the notes of now.
  func snapshot() -> Restore {
    let kept = texts.withLock { $0 }
    return { self.texts.withLock { $0 = kept } }
  }

  func save(_ text: String, as name: String) throws -> NoteInfo {
    try check(name)
    texts.withLock { $0[name] = text }
    return Note(text, named: name).info
  }

  func note(_ name: String) throws -> Note {
    try check(name)
    guard let text = texts.withLock({ $0[name] }) else { throw NoteError.missing(name: name) }
    return Note(text, named: name)
  }

  func append(_ text: String, to name: String) throws -> NoteInfo {
    try save(note(name).text + text, as: name)
  }

  func rename(_ name: String, to newName: String) throws -> NoteInfo {
    let text = try note(name).text
    try check(newName)
    try texts.withLock { texts in
      guard texts[newName] == nil else { throw NoteError.taken(name: newName) }
      texts[newName] = text
      texts[name] = nil
    }
    return Note(text, named: newName).info
  }

  func delete(_ name: String) throws {
    try check(name)
    guard texts.withLock({ $0.removeValue(forKey: name) }) != nil else {
      throw NoteError.missing(name: name)
    }
  }

  func notes(startingWith prefix: String?) throws -> [NoteInfo] {
    texts.withLock { texts in
      texts.filter { $0.key.hasPrefix(prefix ?? "") }.sorted { $0.key < $1.key }
        .map { Note($0.value, named: $0.key).info }
    }
  }

  func summary() throws -> NoteSummary { NoteSummary(of: try notes(startingWith: nil)) }

  private func check(_ name: String) throws {
    do { _ = try Note.checked(name) } catch NoteError.badName {
      throw NoteError.badName(name: name, reason: reason)
    }
  }
}
