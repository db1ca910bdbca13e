import ContractHarness
import ContractModel
import ContractReports
import Foundation

/// The contracts that must be verified after some files have changed.
struct ChangedContracts: Sendable, Hashable {
  /// The names of the contracts without a change; empty if a file has changed on which any subject
  /// may depend.
  let unchanged: Set<String>
  /// The changes, as text for people.
  let words: String
  /// The names of all contracts.
  private let known: Set<String>

  /// Checks whether none of the selected contracts has changed.
  ///
  /// - Parameter selected: The names of the selected contracts; empty for all.
  /// - Returns: True if none has changed; false for a name without a contract.
  func leavesNothing(of selected: [String]) -> Bool {
    !unchanged.isEmpty && unchanged.isSuperset(of: selected.isEmpty ? Array(known) : selected)
  }

  /// Compares the changed files with the contracts.
  ///
  /// A subject's code can be in any target on which its suite depends, and only the compiler knows
  /// these. So a change to any other file than a contract, recording, test or document concerns all
  /// contracts.
  ///
  /// - Parameters:
  ///   - changes: The changed files.
  ///   - files: All the contracts.
  ///   - folder: The folder of contract files.
  ///   - store: The recordings.
  ///   - ref: The commit with which git compared the files.
  init(
    _ changes: GitChanges, of files: ContractFolder, in folder: String, _ store: RecordingStore,
    since ref: String
  ) {
    let contracts = files.contracts
    known = Set(contracts.map(\.name))
    guard files.problems.isEmpty else {
      unchanged = []
      words = "everything may have changed since \(ref): a contract file cannot be read"
      return
    }
    let paths = contracts.map { ($0.name, Self.resolved($0.location.path)) }
    let recordings = contracts.compactMap { contract in
      contract.scenarios.first.map { scenario in
        let file = store.file(of: scenario.name, in: contract.name).path
        return (contract.name, (Self.resolved(file) as NSString).deletingLastPathComponent)
      }
    }
    let (folder, store) = (Self.resolved(folder), Self.resolved(store.root))
    var changed: Set<String> = []
    for shown in changes.paths {
      let path = Self.resolved("\(changes.root)/\(shown)")
      changed.formUnion(paths.filter { $0.1 == path }.map(\.0))
      changed.formUnion(recordings.filter { path.hasPrefix($0.1 + "/") }.map(\.0))
      let isOwn = Self.isContract(path, in: folder) || Self.isRecording(path, in: store)
      if !isOwn, Self.mayBuild(path), !Self.isOfCI(shown) {
        unchanged = []
        words = TerminalText.line("everything may have changed since \(ref): \(shown) has")
        return
      }
    }
    let own = contracts.map(\.name).filter(changed.contains)
    let list = own.isEmpty ? "no contract" : own.joined(separator: ", ")
    unchanged = known.subtracting(own)
    words = TerminalText.line("changed since \(ref): \(list)")
  }

  /// Checks whether a file is or was a contract; the folder can also contain sources.
  private static func isContract(_ path: String, in folder: String) -> Bool {
    let parts = parts(of: path, below: folder)
    let isHidden = parts.contains { $0.hasPrefix(".") }
    return !isHidden && [".yaml", ".yml"].contains { parts.last?.hasSuffix($0) == true }
  }

  /// Checks whether a file is or was part of a recording; each contract has its own subfolder.
  private static func isRecording(_ path: String, in folder: String) -> Bool {
    parts(of: path, below: folder).count > 1
  }

  /// Checks whether a suite may be built from a file.
  private static func mayBuild(_ path: String) -> Bool {
    let parts = parts(of: path, below: resolved(WorkingFolder.path))
    let isTest = parts.count > 2 && parts[0] == "Tests" && parts[1].hasSuffix("Tests")
    return !isTest && !path.hasSuffix(".md")
  }

  /// Checks whether a file only configures CI or git, by its path in the repository.
  private static func isOfCI(_ path: String) -> Bool {
    [".github", ".gitlab-ci.yml", ".gitignore"].contains(path.prefix { $0 != "/" })
  }

  /// The names between a folder and a file; empty if the file is elsewhere.
  private static func parts(of path: String, below folder: String) -> [Substring] {
    path.hasPrefix(folder + "/") ? path.dropFirst(folder.count + 1).split(separator: "/") : []
  }

  /// An absolute path without symbolic links, like the paths of git.
  private static func resolved(_ path: String) -> String {
    RealPath.of(URL(filePath: WorkingFolder.absolute(path)).standardizedFileURL.path)
  }
}
