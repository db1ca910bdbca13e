import ContractBinding
import Notes

/// What is held to `Contracts/notebook.yaml`.
public struct NotesSuite: ContractSuite {
  /// The adapter, its fake, and a fake that has drifted.
  public static var subjects: [any Registration] {
    NotebookBinding.liveAdapter("folder") { vendor in FolderNotebook(folder: vendor.place) }
    NotebookBinding.fake("in memory") { MemoryNotebook() }
    NotebookBinding.fake("forgetful") { ForgetfulNotebook() }
  }
}

/// A fake that has drifted: it says nothing of what it does not know.
final class ForgetfulNotebook: Notebook {
  func write(_ text: String, to name: String) {}

  func read(_ name: String) -> String { "" }
}
