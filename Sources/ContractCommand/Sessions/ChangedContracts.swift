import ContractHarness
import ContractModel
import ContractReports
import Foundation

/// The contracts that `verify --changed` must run, after some files have changed in git.
struct ChangedContracts: Sendable, Hashable {
  /// The names of the contracts without a change.
  ///
  /// It is empty if a file has changed on which any subject may depend.
  let unchanged: Set<String>
  /// A line for people, such as `changed since main: price-list`.
  let words: String
  /// The names of all contracts.
  ///
  /// A run without names on the command line verifies all of them.
  private let known: Set<String>

  /// Tells if no selected contract has changed, so that nothing need run.
  ///
  /// - Parameter selected: The names from the command line; empty for all contracts.
  /// - Returns: True if no selected contract has changed. False if a name has no contract, so that
  ///   the run reports it.
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
  ///   - changes: The changed files, from git.
  ///   - files: All contracts of the project. If one cannot be read, all contracts count as
  ///     changed.
  ///   - folder: The folder of contract files.
  ///   - store: The folder of recordings.
  ///   - ref: The commit or branch with which git compared the files, for the text.
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

  /// Tells if a file is or was a contract.
  ///
  /// The folder can also contain sources.
  private static func isContract(_ path: String, in folder: String) -> Bool {
    let parts = parts(of: path, below: folder)
    let isHidden = parts.contains { $0.hasPrefix(".") }
    return !isHidden && [".yaml", ".yml"].contains { parts.last?.hasSuffix($0) == true }
  }

  /// Tells if a file is or was part of a recording, which is in a subfolder for its contract.
  private static func isRecording(_ path: String, in folder: String) -> Bool {
    parts(of: path, below: folder).count > 1
  }

  /// Tells if a suite may be built from a file, so that a change may alter a subject.
  private static func mayBuild(_ path: String) -> Bool {
    let parts = parts(of: path, below: resolved(WorkingFolder.path))
    let isTest = parts.count > 2 && parts[0] == "Tests" && parts[1].hasSuffix("Tests")
    return !isTest && !path.hasSuffix(".md")
  }

  /// Tells if a file only configures CI or git, such as `.github/workflows/ci.yml`, so that a
  /// change concerns no contract.
  private static func isOfCI(_ path: String) -> Bool {
    [".github", ".gitlab-ci.yml", ".gitignore"].contains(path.prefix { $0 != "/" })
  }

  /// The names between a folder and a file, such as `["a", "b.yaml"]`; empty if the file is
  /// elsewhere.
  private static func parts(of path: String, below folder: String) -> [Substring] {
    path.hasPrefix(folder + "/") ? path.dropFirst(folder.count + 1).split(separator: "/") : []
  }

  /// An absolute path without symbolic links.
  ///
  /// Git prints such paths, so they can be compared with them.
  private static func resolved(_ path: String) -> String {
    RealPath.of(URL(filePath: WorkingFolder.absolute(path)).standardizedFileURL.path)
  }
}
