import ContractHarness
import ContractModel
import Foundation

/// The contract files and recordings of a project, for finding the contracts that an edit concerns.
///
/// A subject's code can be in any target on which its suite depends, and only the compiler knows
/// these. So a file concerns all contracts, unless it is a contract, a recording, Markdown or part
/// of a test target.
struct ProjectFiles {
  /// The real path of the folder of contract files.
  private let folder: String
  /// The real path of the folder of recordings.
  private let store: String
  /// The real paths of each contract's file and the files that it names, and of the folder of its
  /// recordings.
  private let paths: [(contract: String, files: Set<String>, recordings: String)]

  /// Finds the files of the contracts that could be read.
  init(_ files: ContractFolder, in folder: String, _ store: RecordingStore) {
    self.folder = WorkingFolder.real(folder)
    self.store = WorkingFolder.real(store.root)
    paths = files.contracts.map { contract in
      let recordings = "\(store.root)/\(RecordingName.folder(contract: contract.name))"
      return (
        contract.name, contract.files.union([WorkingFolder.real(contract.location.path)]),
        WorkingFolder.real(recordings)
      )
    }
  }

  /// The names of the contracts that an edit of a file concerns; `nil` for all of them.
  ///
  /// The file may have been removed.
  func contracts(concernedBy path: String) -> Set<String>? {
    let path = WorkingFolder.real(path)
    let own = paths.filter { $0.files.contains(path) || path.hasPrefix($0.recordings + "/") }
    let isData = isContract(path) || isRecording(path) || isGone(path)
    return own.isEmpty && !isData && mayBuild(path) ? nil : Set(own.map(\.contract))
  }

  /// The names of the contracts whose files or recordings are below a folder; empty for a file.
  func contracts(below path: String) -> Set<String> {
    let start = WorkingFolder.real(path) + "/"
    let own = paths.filter { contract in
      contract.files.contains { $0.hasPrefix(start) } || "\(contract.recordings)/".hasPrefix(start)
    }
    return Set(own.map(\.contract))
  }

  /// True for the path of a contract (`.yaml` or `.yml`, not hidden), even if the file was removed.
  func isContract(_ path: String) -> Bool {
    let parts = Self.parts(of: path, below: folder)
    let isHidden = parts.contains { $0.hasPrefix(".") }
    return !isHidden && [".yaml", ".yml"].contains { parts.last?.hasSuffix($0) == true }
  }

  /// True for the path of a recording, which is in a subfolder for its contract.
  private func isRecording(_ path: String) -> Bool {
    Self.parts(of: path, below: store).count > 1
  }

  /// True for a file that an editor or `sed -i` wrote beside the contracts and has renamed.
  func isTemporary(_ path: String) -> Bool {
    let path = WorkingFolder.real(path)
    return isGone(path) && !isContract(path) && contracts(below: path).isEmpty
      && !paths.contains { $0.files.contains(path) }
  }

  /// True for a path in the folder of contracts where no file is any more, such as the temporary
  /// file of an editor.
  ///
  /// It is false for a Swift file, because its removal changes the code.
  private func isGone(_ path: String) -> Bool {
    !Self.parts(of: path, below: folder).isEmpty && !path.hasSuffix(".swift")
      && !FileManager.default.fileExists(atPath: path)
  }

  /// False for Markdown and for test targets (`Tests/…Tests`), because they are not part of a
  /// suite.
  private func mayBuild(_ path: String) -> Bool {
    let parts = Self.parts(of: path, below: WorkingFolder.real(WorkingFolder.path))
    let isTest = parts.count > 2 && parts[0] == "Tests" && parts[1].hasSuffix("Tests")
    return !isTest && !path.hasSuffix(".md")
  }

  /// The names between a folder and a file, such as `["a", "b.yaml"]`; empty if the file is
  /// elsewhere.
  private static func parts(of path: String, below folder: String) -> [Substring] {
    path.hasPrefix(folder + "/") ? path.dropFirst(folder.count + 1).split(separator: "/") : []
  }
}
