import ContractHarness
import ContractModel
import ContractValues
import Foundation

/// The change of a contract's or a scenario's name, with its recordings.
///
/// All checks are made when it is created, so that nothing is changed by half.
struct Rename: Sendable {
  /// A recording that gets another name, and with it another file.
  struct Move: Sendable {
    let old: RecordingFile
    let new: RecordingFile
    fileprivate let recording: Recording
  }

  /// The old name, as people write it.
  let oldName: String
  let newName: String
  /// The place of the old name.
  let location: SourceLocation
  /// The new path of the contract's file; `nil` if it keeps its path.
  let newPath: String?
  let moves: [Move]
  private let renaming: ContractRenaming
  private let store: RecordingStore

  /// Prepares the change.
  ///
  /// - Parameters:
  ///   - target: The contract or scenario with the old name.
  ///   - new: The new name.
  ///   - files: All contracts.
  ///   - store: The recordings.
  /// - Throws: A ``RenameRefused`` error or a `RecordingProblem` if something is in the way.
  init(_ target: RenameTarget, to new: String, in files: ContractFolder, _ store: RecordingStore)
    throws
  {
    let (contract, path) = (target.contract, target.contract.location.path)
    let url = URL(filePath: WorkingFolder.absolute(path))
    let bytes = Array(try Data(contentsOf: url))
    do throws(ContractRenaming.Refused) {
      renaming = try ContractRenaming(target.name, to: new, in: bytes, path: path)
    } catch { throw RenameRefused(diagnostics: error.diagnostics) }
    self.store = store
    oldName = target.scenario?.name ?? contract.name
    newName = new
    location = target.location
    let others = files.contracts.map(\.name).filter { $0 != contract.name } + files.unread
    if target.scenario == nil, let other = others.first(where: { $0.isSameFolder(as: new) }) {
      throw RenameRefused(.taken(other, for: contract))
    }
    newPath = target.scenario == nil ? Self.newPath(of: url, contract.name, new, path) : nil
    if let newPath, FileManager.default.fileExists(atPath: WorkingFolder.absolute(newPath)) {
      throw RenameRefused(.inTheWay(newPath))
    }
    moves = try Self.moves(from: contract, to: renaming.contract, in: store)
  }

  /// Writes the recordings under their new names, then the contract, and removes the old recordings
  /// last, so that an interruption loses nothing.
  ///
  /// - Throws: An error if a file cannot be written.
  func apply() throws {
    guard !moves.isEmpty else { return try writeContract() }
    let lock = try RecordingLock(folder: store.root)
    for move in moves {
      try store.write(move.recording, scan: renaming.contract.scan, holding: lock)
    }
    try writeContract()
    for move in moves { store.remove(move.old.path, holding: lock) }
  }

  private func writeContract() throws {
    let old = URL(filePath: WorkingFolder.absolute(location.path))
    guard let newPath else {
      // A link is kept, and the file that it leads to is replaced.
      return try Data(renaming.bytes)
        .write(to: URL(filePath: RealPath.of(old.path)), options: .atomic)
    }
    try Data(renaming.bytes)
      .write(to: URL(filePath: WorkingFolder.absolute(newPath)), options: .withoutOverwriting)
    try FileManager.default.removeItem(at: old)
  }

  /// The path for a file that is named after its contract; `nil` if it is not.
  private static func newPath(
    of file: URL, _ old: String, _ new: String, _ path: String
  ) -> String? {
    guard file.deletingPathExtension().lastPathComponent == old, !new.contains("/") else {
      return nil
    }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    return "\(folder)\(new).\(file.pathExtension)"
  }

  private static func moves(
    from old: Contract, to new: Contract, in store: RecordingStore
  ) throws -> [Move] {
    var moves: [Move] = []
    for (before, after) in zip(old.scenarios, new.scenarios)
    where old.name != new.name || before.name != after.name {
      let file = store.file(of: before.name, in: old.name)
      guard before.fault == nil, file.exists else { continue }
      let target = store.file(of: after.name, in: new.name)
      if target.exists, target != file { throw RenameRefused(.inTheWay(target.path)) }
      var recording = try store.load(before.name, in: old.name)
      recording.contract = new.name
      recording.scenario = after.name
      moves.append(Move(old: file, new: target, recording: recording))
    }
    return moves
  }
}

/// The error that a name cannot be changed, with the reasons.
struct RenameRefused: Error {
  let diagnostics: [Diagnostic]

  init(diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  init(_ diagnostic: Diagnostic) { diagnostics = [diagnostic] }
}

extension Diagnostic {
  fileprivate static func taken(_ name: String, for contract: Contract) -> Diagnostic {
    Diagnostic(
      "there is a contract '\(name)' already".withShortQuotations, at: contract.location,
      length: contract.name.count)
  }

  fileprivate static func inTheWay(_ path: String) -> Diagnostic {
    Diagnostic(
      "a file is in the way", facts: [fact("path", path)],
      help: ["remove it, or take another name"])
  }
}

extension String {
  /// Tells if two contracts' recordings would be in one folder on some disk.
  fileprivate func isSameFolder(as other: String) -> Bool { lowercased() == other.lowercased() }
}
