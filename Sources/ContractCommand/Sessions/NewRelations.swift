import ContractBinding
import ContractHarness
import ContractModel
import ContractValues

/// The relations in recordings that the last commit does not have, for the review of a change.
struct NewRelations {
  /// The relations in the last commit's version of each changed recording, by the recording's path.
  ///
  /// It is `nil` if no recording has relations, or if git does not give the last commit.
  private let committed: [String: Set<String>]?

  /// Reads the last commit with git, unless no recording has relations.
  init(in contracts: [Contract], of store: RecordingStore) async {
    let files = contracts.flatMap { store.recordedRelations(of: $0).map(\.path) }
    guard !files.isEmpty, let changes = try? await GitChanges(since: "HEAD") else {
      committed = nil
      return
    }
    let paths = files.compactMap { file in changes.path(of: file).map { (file, $0) } }
    let contents = paths.isEmpty ? [:] : await changes.committed(paths.map(\.1))
    committed = contents.map { contents in
      paths.reduce(into: [:]) { relations, place in
        relations[place.0] = Self.relations(inFile: contents[place.1] ?? [])
      }
    }
  }

  /// The message with a contract's new relations; `nil` if none are new, or if git gives no answer.
  func message(about contract: Contract, in store: RecordingStore) -> Diagnostic? {
    var found: [RecordedRelations] = []
    for var recorded in store.recordedRelations(of: contract) {
      guard let before = committed?[recorded.path] else { continue }
      recorded.lines.removeAll(where: before.contains)
      if !recorded.lines.isEmpty { found.append(recorded) }
    }
    return .newRelations(found, in: contract)
  }

  private static func relations(inFile bytes: [UInt8]) -> Set<String> {
    let relations = (try? Value(json: bytes))?.fields["relations"]?.elements ?? []
    return Set(relations.compactMap(\.text))
  }
}
