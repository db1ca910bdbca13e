import ContractBinding
import Foundation

/// The subjects of `Contracts/notes.yaml`.
enum NoteSubjects {
  @SubjectsBuilder static var all: [any Registration] {
    adapter("folder", nil)
    fake("in memory", nil)
    for lie in Lie.planned("notes", "fake") { fake(lie.name, lie) }
    for lie in Lie.planned("notes", "adapter") { adapter(lie.name, lie) }
  }

  private static func fake(_ name: String, _ lie: Lie?) -> any Registration {
    NoteStoreBinding.fake(name) {
      let fake = FakeNoteStore()
      return LyingNoteStore(
        honest: fake, liar: Liar(lie, of: "notes", snapshot: { fake.snapshot() }))
    }
    .resets()
  }

  private static func adapter(_ name: String, _ lie: Lie?) -> any Registration {
    NoteStoreBinding.liveAdapter(name) { vendor -> LyingNoteStore in
      let folder = vendor.place
      return LyingNoteStore(
        honest: FolderNoteStore(folder: folder),
        liar: Liar(lie, of: "notes adapter", snapshot: { Self.snapshot(of: folder) }))
    }
    .resets()
  }

  /// Keeps the files of now.
  private static func snapshot(of folder: URL) -> Restore {
    let files = FileManager.default
    let names = (try? files.contentsOfDirectory(atPath: folder.path)) ?? []
    let kept = names.map { ($0, files.contents(atPath: folder.appending(path: $0).path) ?? Data()) }
    return {
      for name in (try? files.contentsOfDirectory(atPath: folder.path)) ?? [] {
        try? files.removeItem(at: folder.appending(path: name))
      }
      for (name, data) in kept { try? data.write(to: folder.appending(path: name)) }
    }
  }
}
