import ContractBinding

/// Honest fakes that list in an order of their own where the contract gives none.
enum HonestOrders {
  @SubjectsBuilder static var all: [any Registration] {
    IssueTrackerBinding.fake("honest: tracker, pages from their ends") { PagesFromTheirEnds() }
      .state("no issues") { _, _ in }
    NoteStoreBinding.fake("honest: notes, all from the end") { NotesFromTheEnd() }
  }
}

/// A tracker that lists each page from its end.
private struct PagesFromTheirEnds: IssueTracker {
  private let tracker = FakeIssueTracker()

  func create(_ draft: Draft) async throws -> Issue { try await tracker.create(draft) }
  func issue(_ id: String) async throws -> Issue { try await tracker.issue(id) }
  func update(_ id: String, _ change: Change, version: Int) async throws -> Issue {
    try await tracker.update(id, change, version: version)
  }
  func close(_ id: String) async throws -> Issue { try await tracker.close(id) }
  func delete(_ id: String) async throws { try await tracker.delete(id) }

  func list(status: Status?, limit: Int, cursor: String?) async throws -> Page {
    var page = try await tracker.list(status: status, limit: limit, cursor: cursor)
    page.items.reverse()
    return page
  }
}

/// A store that lists all notes from the end.
private struct NotesFromTheEnd: NoteStore {
  private let store = FakeNoteStore()

  func save(_ text: String, as name: String) throws -> NoteInfo { try store.save(text, as: name) }
  func note(_ name: String) throws -> Note { try store.note(name) }
  func append(_ text: String, to name: String) throws -> NoteInfo {
    try store.append(text, to: name)
  }
  func rename(_ name: String, to newName: String) throws -> NoteInfo {
    try store.rename(name, to: newName)
  }
  func delete(_ name: String) throws { try store.delete(name) }
  func summary() throws -> NoteSummary { try store.summary() }

  func notes(startingWith prefix: String?) throws -> [NoteInfo] {
    let notes = try store.notes(startingWith: prefix)
    return prefix == nil ? notes.reversed() : notes
  }
}
