/// Notes that are gone with the process, for tests.
public final class MemoryNotebook: Notebook {
  private var notes: [String: String] = [:]

  /// Begins without a note.
  public init() {}

  /// Keeps a text under a name.
  public func write(_ text: String, to name: String) {
    notes[name] = text
  }

  /// Finds the text under a name.
  public func read(_ name: String) throws -> String {
    guard let text = notes[name] else { throw NotebookError.missing(name: name) }
    return text
  }
}
