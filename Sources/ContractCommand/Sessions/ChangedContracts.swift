import ContractHarness
import ContractModel
import ContractReports

/// The contracts that `verify --changed` must run, after some files have changed in git.
struct ChangedContracts: Sendable, Hashable {
  /// The names of the contracts without a change.
  ///
  /// It is empty if all may have changed, such as after an edit of a source file.
  let unchanged: Set<String>
  /// A line for people, such as `changed since main: price-list`.
  let words: String
  /// The names of all contracts.
  ///
  /// A run without names on the command line verifies all of them.
  private let known: Set<String>

  /// Tells if no selected contract has changed, so that no case needs to run.
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
  /// these. So most changes to other files than contracts and recordings concern all contracts.
  /// Changes to test targets, Markdown and the settings of CI and git concern none.
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
    known = Set(files.contracts.map(\.name))
    guard files.problems.isEmpty else {
      unchanged = []
      words = "each contract may have changed since \(ref): a contract file cannot be read"
      return
    }
    let project = ProjectFiles(files, in: folder, store)
    var changed: Set<String> = []
    for path in changes.paths where !Self.isOfCI(path) {
      guard let concerned = project.contracts(concernedBy: "\(changes.root)/\(path)") else {
        unchanged = []
        words = TerminalText.line("each contract may have changed since \(ref): \(path) has")
        return
      }
      changed.formUnion(concerned)
    }
    let own = files.contracts.map(\.name).filter(changed.contains)
    let list = own.isEmpty ? "no contract" : own.joined(separator: ", ")
    unchanged = known.subtracting(own)
    words = TerminalText.line("changed since \(ref): \(list)")
  }

  /// Returns true if a file only configures CI or git, such as `.github/workflows/ci.yml`, so that
  /// a change concerns no contract.
  private static func isOfCI(_ path: String) -> Bool {
    [".github", ".gitlab-ci.yml", ".gitignore"].contains(path.prefix { $0 != "/" })
  }
}
