import ContractBinding
import Foundation

extension FreshSubjects {
  /// Honest stores of notes.
  @SubjectsBuilder static var notes: [any Registration] {
    NoteStoreBinding.fake("honest: notes, line by line") { LineNoteStore() }.resets()
    NoteStoreBinding.fake("honest: notes, line by line and slow") { LineNoteStore(pause: 0.003) }
      .resets()
    NoteStoreBinding.fake("honest: notes, in a journal") { JournalNoteStore() }.resets()
    NoteStoreBinding.fake("honest: notes, in one document") { DocumentNoteStore() }.resets()
    NoteStoreBinding.fake("honest: notes, with their revisions") { RevisionNoteStore() }.resets()
    NoteStoreBinding.fake("honest: notes, on a shelf") { ShelfNoteStore() }.resets()
    NoteStoreBinding.fake("honest: notes, on a strict shelf") { ShelfNoteStore(isStrict: true) }
      .resets()
  }
}

/// An honest store that keeps each note as its lines, of which an empty text has one.
private final class LineNoteStore: NoteStore {
  private var pages: [String: [Substring]] = [:]
  private let pause: TimeInterval

  init(pause: TimeInterval = 0) { self.pause = pause }

  func save(_ text: String, as name: String) throws -> NoteInfo {
    try check(name)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    pages[name] = lines
    return info(name, lines)
  }

  func note(_ name: String) throws -> Note {
    let lines = try lines(of: name)
    return Note(
      info: info(name, lines), text: lines.joined(separator: "\n"),
      firstLine: lines.first.flatMap { $0.isEmpty && lines.count == 1 ? nil : String($0) })
  }

  func append(_ text: String, to name: String) throws -> NoteInfo {
    try save(lines(of: name).joined(separator: "\n") + text, as: name)
  }

  func rename(_ name: String, to newName: String) throws -> NoteInfo {
    let lines = try lines(of: name)
    try check(newName)
    if pages.keys.contains(newName) { throw NoteError.taken(name: newName) }
    pages[newName] = pages.removeValue(forKey: name)
    return info(newName, lines)
  }

  func delete(_ name: String) throws {
    _ = try lines(of: name)
    pages[name] = nil
  }

  func notes(startingWith prefix: String?) throws -> [NoteInfo] {
    let names = pages.keys.filter { name in prefix.map { name.starts(with: $0) } ?? true }
    return try names.sorted().map { name in try info(name, lines(of: name)) }
  }

  func summary() throws -> NoteSummary {
    let all = try notes(startingWith: nil)
    return NoteSummary(
      count: all.count, bytes: all.map(\.bytes).reduce(0, +),
      largest: all.max { $0.bytes < $1.bytes }?.name)
  }

  private func check(_ name: String) throws {
    if pause > 0 { Thread.sleep(forTimeInterval: pause) }
    if name.isEmpty { throw NoteError.badName(name: name, reason: "no name") }
    if name.contains("/") { throw NoteError.badName(name: name, reason: "slash in name") }
  }

  private func lines(of name: String) throws -> [Substring] {
    try check(name)
    guard let lines = pages[name] else { throw NoteError.missing(name: name) }
    return lines
  }

  private func info(_ name: String, _ lines: [Substring]) -> NoteInfo {
    let bytes = lines.reduce(lines.count - 1) { $0 + $1.utf8.count }
    return NoteInfo(name: name, bytes: bytes, lines: lines.count, isEmpty: bytes == 0)
  }
}

/// An honest store that only writes down what happened, and reads all of it for each answer.
private final class JournalNoteStore: NoteStore {
  private enum Entry {
    case wrote(name: String, text: String)
    case added(name: String, text: String)
    case moved(name: String, newName: String)
    case removed(name: String)
  }

  private var journal: [Entry] = []

  private var texts: [String: String] {
    journal.reduce(into: [:]) { texts, entry in
      switch entry {
      case .wrote(let name, let text): texts[name] = text
      case .added(let name, let text): texts[name, default: ""] += text
      case .moved(let name, let newName): texts[newName] = texts.removeValue(forKey: name)
      case .removed(let name): texts[name] = nil
      }
    }
  }

  func save(_ text: String, as name: String) throws -> NoteInfo {
    journal.append(.wrote(name: try Note.checked(name), text: text))
    return try note(name).info
  }

  func note(_ name: String) throws -> Note {
    let name = try Note.checked(name)
    guard let text = texts[name] else { throw NoteError.missing(name: name) }
    return Note(text, named: name)
  }

  func append(_ text: String, to name: String) throws -> NoteInfo {
    journal.append(.added(name: try note(name).info.name, text: text))
    return try note(name).info
  }

  func rename(_ name: String, to newName: String) throws -> NoteInfo {
    let name = try note(name).info.name
    let newName = try Note.checked(newName)
    guard texts[newName] == nil else { throw NoteError.taken(name: newName) }
    journal.append(.moved(name: name, newName: newName))
    return try note(newName).info
  }

  func delete(_ name: String) throws {
    journal.append(.removed(name: try note(name).info.name))
  }

  func notes(startingWith prefix: String?) throws -> [NoteInfo] {
    let found = texts.filter { $0.key.hasPrefix(prefix ?? "") }
    return found.map { Note($0.value, named: $0.key).info }.sorted { $0.name < $1.name }
  }

  func summary() throws -> NoteSummary { NoteSummary(of: try notes(startingWith: nil)) }
}

/// An honest store that keeps everything in one JSON document, and copies it for each answer.
private final class DocumentNoteStore: NoteStore {
  private var document = Data("{}".utf8)

  func save(_ text: String, as name: String) throws -> NoteInfo {
    guard !name.isEmpty, !name.contains("/") else {
      throw NoteError.badName(name: name, reason: "'\(name)' cannot be the name of a note.")
    }
    return try write { texts in
      texts[name] = text
      return Note(text, named: name).info
    }
  }

  func note(_ name: String) throws -> Note {
    guard let text = try read()[name] else { throw NoteError.missing(name: name) }
    return Note(text, named: name)
  }

  func append(_ text: String, to name: String) throws -> NoteInfo {
    let before = try note(name).text
    return try save("\(before)\(text)", as: name)
  }

  func rename(_ name: String, to newName: String) throws -> NoteInfo {
    let text = try note(name).text
    guard try read()[newName] == nil else { throw NoteError.taken(name: newName) }
    let info = try save(text, as: newName)
    try delete(name)
    return info
  }

  func delete(_ name: String) throws {
    try write { texts in
      if texts.removeValue(forKey: name) == nil { throw NoteError.missing(name: name) }
    }
  }

  func notes(startingWith prefix: String?) throws -> [NoteInfo] {
    let texts = try read()
    var found: [NoteInfo] = []
    for name in texts.keys.sorted() where prefix == nil || name.hasPrefix(prefix ?? "") {
      found.append(Note(texts[name] ?? "", named: name).info)
    }
    return found
  }

  func summary() throws -> NoteSummary { NoteSummary(of: try notes(startingWith: nil)) }

  private func read() throws -> [String: String] {
    try JSONDecoder().decode([String: String].self, from: document)
  }

  private func write<Answer>(
    _ change: (inout [String: String]) throws -> Answer
  ) throws -> Answer {
    var texts = try read()
    let answer = try change(&texts)
    document = try JSONEncoder().encode(texts)
    return answer
  }
}
