import ContractBinding

/// Short texts by name.
@Contracted
protocol NoteStore {
  /// Saves a note, and replaces one of that name.
  func save(_ text: String, as name: String) throws -> NoteInfo
  /// Finds a note.
  func note(_ name: String) throws -> Note
  /// Adds text at the end of a note.
  func append(_ text: String, to name: String) throws -> NoteInfo
  /// Gives a note a name that no other has.
  func rename(_ name: String, to newName: String) throws -> NoteInfo
  /// Deletes a note.
  func delete(_ name: String) throws
  /// Lists the notes whose names have a prefix, by name.
  func notes(startingWith prefix: String?) throws -> [NoteInfo]
  /// Counts what there is.
  func summary() throws -> NoteSummary
}

/// A note without its text.
struct NoteInfo: Codable, Sendable {
  var name: String
  var bytes: Int
  var lines: Int
  var isEmpty: Bool
}

/// A note.
struct Note: Codable, Sendable {
  var info: NoteInfo
  var text: String
  var firstLine: String?
}

/// What there is, in numbers.
struct NoteSummary: Codable, Sendable {
  var count: Int
  var bytes: Int
  var largest: String?
}

/// The reason why a store refuses.
enum NoteError: Error, Codable {
  case missing(name: String)
  case taken(name: String)
  case badName(name: String, reason: String)
}
