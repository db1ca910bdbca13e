import ContractBinding
import ContractHarness
import ContractModel
import ContractValues

/// The relations in recordings that the last commit has not, so that a review sees what was learnt.
struct NewRelations {
  /// The changes since the last commit; `nil` without git, or without a commit.
  private let changes: GitChanges?

  /// Asks git, if a recording has relations.
  ///
  /// - Parameters:
  ///   - contracts: The contracts.
  ///   - store: The folder of recordings.
  init(in contracts: [Contract], of store: RecordingStore) async {
    let hasRelations = contracts.contains { !store.recordedRelations(of: $0).isEmpty }
    changes = hasRelations ? try? await GitChanges(since: "HEAD") : nil
  }

  /// Tells which relations of a contract's recordings are new.
  ///
  /// - Parameters:
  ///   - contract: The contract.
  ///   - store: The folder of recordings.
  /// - Returns: The message; `nil` if none are new.
  func message(about contract: Contract, in store: RecordingStore) async -> Diagnostic? {
    guard let changes else { return nil }
    var found: [RecordedRelations] = []
    for recorded in store.recordedRelations(of: contract) {
      guard let path = changes.path(of: recorded.path) else { continue }
      let before = Self.relations(inFile: await changes.committed(path) ?? "")
      let new = recorded.lines.filter { !before.contains($0) }
      if !new.isEmpty { found.append(recorded.with(new)) }
    }
    return .newRelations(found, in: contract)
  }

  private static func relations(inFile text: String) -> Set<String> {
    guard case .object(let fields)? = try? Value(json: Array(text.utf8)),
      case .array(let lines)? = fields["relations"]
    else { return [] }
    return Set(lines.compactMap { if case .string(let line) = $0 { line } else { nil } })
  }
}

extension RecordedRelations {
  fileprivate func with(_ lines: [String]) -> RecordedRelations {
    var other = self
    other.lines = lines
    return other
  }
}
