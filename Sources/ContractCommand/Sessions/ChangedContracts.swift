import ContractHarness
import ContractModel
import ContractReports
import Foundation

/// Which contracts have to be verified after some files have changed.
struct ChangedContracts: Sendable, Hashable {
  /// The names of those of which nothing has; none where a file has changed on which any subject
  /// may depend.
  let unchanged: Set<String>
  /// The changes, in words for people.
  let words: String
  /// The names of all contracts.
  private let known: Set<String>

  /// Checks whether nothing has to be verified.
  ///
  /// - Parameter asked: The names of the contracts that were asked for; none for all.
  /// - Returns: Whether each of them is as it was; a name that no contract bears is not.
  func leavesNothing(of asked: [String]) -> Bool {
    !unchanged.isEmpty && unchanged.isSuperset(of: asked.isEmpty ? Array(known) : asked)
  }

  /// Looks at the changed files.
  ///
  /// A subject's code can be in any target that its suite depends on, which nobody but the
  /// compiler knows; so a change of anything but contracts, recordings, tests and documents
  /// concerns all contracts.
  ///
  /// - Parameters:
  ///   - changes: The changed files.
  ///   - files: All the contracts.
  ///   - folder: The folder of contract files.
  ///   - store: Where recordings are.
  ///   - ref: What the files differ from.
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

  /// Checks whether a file is a contract, or was one: sources can lie in the same folder.
  private static func isContract(_ path: String, in folder: String) -> Bool {
    let parts = parts(of: path, below: folder)
    let isHidden = parts.contains { $0.hasPrefix(".") }
    return !isHidden && [".yaml", ".yml"].contains { parts.last?.hasSuffix($0) == true }
  }

  /// Checks whether a file is part of a recording, or was: each contract has a folder of its own.
  private static func isRecording(_ path: String, in folder: String) -> Bool {
    parts(of: path, below: folder).count > 1
  }

  /// Checks whether a file may be part of what a suite is built from.
  private static func mayBuild(_ path: String) -> Bool {
    let parts = parts(of: path, below: resolved(WorkingFolder.path))
    let isTest = parts.count > 2 && parts[0] == "Tests" && parts[1].hasSuffix("Tests")
    return !isTest && !path.hasSuffix(".md")
  }

  /// Checks whether a file, by its path in the repository, sets up CI or git and nothing else.
  private static func isOfCI(_ path: String) -> Bool {
    [".github", ".gitlab-ci.yml", ".gitignore"].contains(path.prefix { $0 != "/" })
  }

  /// The names on the way from a folder to a file; none where it lies elsewhere.
  private static func parts(of path: String, below folder: String) -> [Substring] {
    path.hasPrefix(folder + "/") ? path.dropFirst(folder.count + 1).split(separator: "/") : []
  }

  /// A path from the root, with symbolic links followed, as git tells paths.
  private static func resolved(_ path: String) -> String {
    RealPath.of(URL(filePath: WorkingFolder.absolute(path)).standardizedFileURL.path)
  }
}
