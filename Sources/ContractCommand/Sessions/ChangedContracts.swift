import ContractHarness
import ContractModel
import ContractReports

/// The contracts that `verify --changed` must run, after some files have changed in git.
struct ChangedContracts: Sendable, Hashable {
  /// The contracts without a change; empty if all may have changed, as after an edit of source
  /// code.
  let unchanged: Set<String>
  /// A line for people, such as `changed since main: price-list`.
  let words: String
  /// The names of all contracts, which a run without names on the command line verifies.
  private let known: Set<String>

  /// True if no selected contract has changed, so that no case needs to run.
  ///
  /// Without names, all contracts are selected. It is false if a name has no contract, so that the
  /// run reports it.
  func leavesNothing(of selected: [String]) -> Bool {
    !unchanged.isEmpty && unchanged.isSuperset(of: selected.isEmpty ? Array(known) : selected)
  }

  /// Compares the changed files with the contracts.
  ///
  /// A subject's code can be in any target on which its suite depends, and only the compiler knows
  /// these. So most changes to other files than contracts and recordings concern all contracts.
  /// Changes to test targets, Markdown and the settings of CI and git concern none. If a contract
  /// cannot be read, all count as changed.
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

  /// Returns true for a file that only configures CI or git, such as `.github/workflows/ci.yml`.
  ///
  /// A change of such a file concerns no contract.
  private static func isOfCI(_ path: String) -> Bool {
    [".github", ".gitlab-ci.yml", ".gitignore"].contains(path.prefix { $0 != "/" })
  }
}
