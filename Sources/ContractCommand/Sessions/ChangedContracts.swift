import ContractHarness
import Foundation

/// Which contracts have to be verified after some files have changed.
struct ChangedContracts: Sendable, Hashable {
  /// Their names; `nil` for all, because of a file on which any subject may depend.
  let names: [String]?
  /// What has changed, in words for people.
  let words: String
  /// The names of all contracts.
  private let known: Set<String>

  /// Of the contracts that were asked for, those that have to be verified.
  ///
  /// - Parameter asked: Their names; none for all.
  /// - Returns: Their names, those as well that no contract bears; `nil` for all that were asked.
  func narrowing(_ asked: [String]) -> [String]? {
    guard let names, !asked.isEmpty else { return names }
    return asked.filter { names.contains($0) || !known.contains($0) }
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
  ///   - shelf: Where recordings are.
  ///   - ref: What the files differ from.
  init(
    _ changes: GitChanges, of files: ContractFolder, in folder: String, _ shelf: RecordingShelf,
    since ref: String
  ) {
    let contracts = files.contracts
    known = Set(contracts.map(\.name))
    guard files.problems.isEmpty else {
      self.names = nil
      self.words = "everything may have changed since \(ref): a contract file cannot be read"
      return
    }
    let paths = contracts.map { ($0.name, Self.resolved($0.location.path)) }
    let recordings = contracts.compactMap { contract in
      contract.scenarios.first.map { scenario in
        let file = shelf.file(of: scenario.name, in: contract.name).path
        return (contract.name, (Self.resolved(file) as NSString).deletingLastPathComponent)
      }
    }
    let ownFolders = [folder, shelf.root].map { Self.resolved($0) + "/" }
    var changed: Set<String> = []
    for shown in changes.paths {
      let path = Self.resolved("\(changes.root)/\(shown)")
      changed.formUnion(paths.filter { $0.1 == path }.map(\.0))
      changed.formUnion(recordings.filter { path.hasPrefix($0.1 + "/") }.map(\.0))
      let isOwn = ownFolders.contains { path.hasPrefix($0) }
      if !isOwn, Self.mayBuild(shown) {
        self.names = nil
        self.words = TerminalText.line("everything may have changed since \(ref): \(shown) has")
        return
      }
    }
    let own = contracts.map(\.name).filter(changed.contains)
    let list = own.isEmpty ? "no contract" : own.joined(separator: ", ")
    names = own
    words = TerminalText.line("changed since \(ref): \(list)")
  }

  /// Whether a file may be part of what a suite is built from.
  private static func mayBuild(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    let isTest = zip(parts, parts.dropFirst()).contains { folder, target in
      folder == "Tests" && target.hasSuffix("Tests")
    }
    let isOfCI = [".github", ".gitlab-ci.yml", ".gitignore"].contains(parts.first)
    return !isTest && !isOfCI && !path.hasSuffix(".md")
  }

  /// A path from the root, with symbolic links followed, as git tells paths.
  private static func resolved(_ path: String) -> String {
    URL(filePath: WorkingFolder.absolute(path)).resolvingSymlinksInPath().standardizedFileURL.path
  }
}
