import Foundation

/// The live adapter: a file for each note.
struct FolderNoteStore: NoteStore {
  let folder: URL

  func save(_ text: String, as name: String) throws -> NoteInfo {
    try Data(text.utf8).write(to: file(name))
    return try note(name).info
  }

  func note(_ name: String) throws -> Note {
    guard let data = FileManager.default.contents(atPath: try file(name).path) else {
      throw NoteError.missing(name: name)
    }
    return Note(String(decoding: data, as: UTF8.self), named: name)
  }

  func append(_ text: String, to name: String) throws -> NoteInfo {
    try save(note(name).text + text, as: name)
  }

  func rename(_ name: String, to newName: String) throws -> NoteInfo {
    guard try exists(name) else { throw NoteError.missing(name: name) }
    guard try !exists(newName) else { throw NoteError.taken(name: newName) }
    try FileManager.default.moveItem(at: file(name), to: file(newName))
    return try note(newName).info
  }

  func delete(_ name: String) throws {
    guard try exists(name) else { throw NoteError.missing(name: name) }
    try FileManager.default.removeItem(at: file(name))
  }

  func notes(startingWith prefix: String?) throws -> [NoteInfo] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix(prefix ?? "") }.sorted().map { try note($0).info }
  }

  func summary() throws -> NoteSummary { NoteSummary(of: try notes(startingWith: nil)) }

  private func exists(_ name: String) throws -> Bool {
    FileManager.default.fileExists(atPath: try file(name).path)
  }

  private func file(_ name: String) throws -> URL { folder.appending(path: try Note.checked(name)) }
}

extension Note {
  /// Creates the note of a text.
  init(_ text: String, named name: String) {
    let lines = text.split(separator: "\n")
    self.init(
      info: NoteInfo(name: name, bytes: text.utf8.count, lines: lines.count, isEmpty: text.isEmpty),
      text: text, firstLine: lines.first.map(String.init))
  }

  /// Checks a name.
  static func checked(_ name: String) throws -> String {
    guard !name.contains("/"), !name.isEmpty else {
      throw NoteError.badName(name: name, reason: "a name has letters and no slash")
    }
    return name
  }
}

extension NoteSummary {
  /// Creates the summary of notes.
  init(of notes: [NoteInfo]) {
    self.init(
      count: notes.count, bytes: notes.map(\.bytes).reduce(0, +),
      largest: notes.max { $0.bytes < $1.bytes }?.name)
  }
}
