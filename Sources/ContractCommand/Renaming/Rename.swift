import ContractHarness
import ContractModel
import ContractValues
import Foundation

/// A change to the name of a contract or a scenario, and to its recordings.
///
/// All checks are made when it is created, before any file changes.
struct Rename: Sendable {
  /// A recording of a renamed scenario or contract, which moves to another file.
  struct Move: Sendable {
    let old: RecordingFile
    let new: RecordingFile
    fileprivate let recording: Recording
  }

  /// The old name in the file, such as `price of <item>` for rows of `examples`.
  let oldName: String
  let newName: String
  /// The position of the contract's name, or of the scenario, in its file.
  let location: SourceLocation
  /// The new path of the contract's file; `nil` if it keeps its path.
  let newPath: String?
  let moves: [Move]
  /// The change of the baseline; `nil` if it does not have the old name.
  let baseline: BaselineRenaming?
  private let renaming: ContractRenaming
  private let store: RecordingStore

  /// Prepares the change; it throws if something is in the way, such as a file with the new name.
  init(
    _ target: RenameTarget, to new: String, in files: ContractFolder, _ baseline: Baseline,
    _ store: RecordingStore
  ) throws {
    let (contract, path) = (target.contract, target.contract.location.path)
    oldName = target.oldName
    guard new != oldName else { throw RenameRefused(.sameName(target)) }
    if let other = target.scenario(taking: new) { throw RenameRefused(.taken(other)) }
    let url = URL(filePath: WorkingFolder.absolute(path))
    let bytes = Array(try Data(contentsOf: url))
    renaming = try ContractRenaming(
      target.name, to: new, in: bytes, path: path, folder: url.deletingLastPathComponent().path)
    self.store = store
    newName = new
    location = target.location
    let others = files.contracts.map(\.name).filter { $0 != contract.name } + files.unread
    if target.scenario == nil, let other = others.first(where: { $0.isSameFolder(as: new) }) {
      throw RenameRefused(.taken(other, for: contract))
    }
    newPath = target.scenario == nil ? Self.newPath(of: url, contract.name, new, path) : nil
    if let newPath {
      let newURL = URL(filePath: WorkingFolder.absolute(newPath))
      // On a disk that ignores case, the new name in another case leads to the file itself.
      if let file = FileIdentity(newURL), file != FileIdentity(url) {
        throw RenameRefused(.inTheWay(newPath))
      }
    }
    moves = try Self.moves(from: contract, to: renaming.contract, in: store)
    self.baseline = try BaselineRenaming(of: baseline, from: contract, to: renaming.contract)
  }

  /// Writes the new recordings, the baseline and the contract, and then removes the old recordings.
  ///
  /// In this order, an interruption loses nothing. If a file cannot be written, the function undoes
  /// the rest, so that all is as before.
  func apply() throws {
    guard !moves.isEmpty else { return try writeNames() }
    let lock = try RecordingLock(folder: store.root)
    var written: [RecordingFile] = []
    do {
      for move in moves {
        try store.write(move.recording, scan: renaming.contract.scan, holding: lock)
        written.append(move.new)
      }
      try writeNames()
    } catch {
      for file in written { store.remove(file.path, holding: lock) }
      throw error
    }
    for move in moves { store.remove(move.old.path, holding: lock) }
  }

  private func writeNames() throws(RenameRefused) {
    try baseline?.apply()
    do throws(RenameRefused) { try writeContract() } catch {
      baseline?.undo()
      throw error
    }
  }

  private func writeContract() throws(RenameRefused) {
    let old = URL(filePath: WorkingFolder.absolute(location.path))
    let new = newPath.map { URL(filePath: WorkingFolder.absolute($0)) }
    do {
      if let new {
        try move(old, to: new)
      } else {
        // A link is kept, and the file that it leads to is replaced.
        try content.write(to: URL(filePath: RealPath.of(old.path)), options: .atomic)
      }
    } catch {
      throw RenameRefused(.notWritten(newPath ?? location.path, error))
    }
  }

  private var content: Data { Data(renaming.bytes) }

  /// Writes the new file and removes the old one, which stays if a step fails.
  private func move(_ old: URL, to new: URL) throws {
    guard let identity = FileIdentity(new) else {
      do {
        try content.write(to: new, options: .atomic)
        try FileManager.default.removeItem(at: old)
      } catch {
        try? FileManager.default.removeItem(at: new)
        throw error
      }
      return
    }
    guard identity == FileIdentity(old) else { throw Errno.fileExists }
    // A disk that ignores case keeps the old spelling of the name if only the content is replaced.
    // So the file itself is renamed first.
    guard rename(old.path, new.path) == 0 else { throw Errno(rawValue: errno) }
    do { try content.write(to: new, options: .atomic) } catch {
      _ = rename(new.path, old.path)
      throw error
    }
    // If both paths are hard links to one file, `rename` does nothing. The old link is then still
    // there.
    if FileIdentity(old) != FileIdentity(new) { try FileManager.default.removeItem(at: old) }
  }

  /// The new path of a file that is named after its contract.
  ///
  /// It is `nil` for a file with another name, and if the new name contains `/`.
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

/// The device and the number of a file, which are the same under all names of the file.
///
/// A symbolic link is a file of its own.
private struct FileIdentity: Equatable {
  private let device: dev_t
  private let number: ino_t

  /// Looks for a file; it is `nil` if there is none.
  ///
  /// A link is not followed, because a rename moves the link itself and not its target.
  init?(_ file: URL) {
    var status = stat()
    guard lstat(file.path, &status) == 0 else { return nil }
    (device, number) = (status.st_dev, status.st_ino)
  }
}

extension Diagnostic {
  fileprivate static func taken(_ name: String, for contract: Contract) -> Diagnostic {
    Diagnostic(
      "there is a contract '\(name)' already".withShortQuotations, at: contract.location,
      length: contract.name.count)
  }

  fileprivate static func taken(_ scenario: Scenario) -> Diagnostic {
    let name = scenario.example?.outline ?? scenario.name
    return Diagnostic(
      "there is a scenario '\(name)' already".withShortQuotations, at: scenario.location)
  }

  fileprivate static func sameName(_ target: RenameTarget) -> Diagnostic {
    let name = target.scenario?.name ?? target.contract.name
    return Diagnostic(
      "'\(name)' is already its name".withShortQuotations, at: target.location,
      length: target.scenario == nil ? name.count : 1)
  }

  static func notWritten(_ path: String, _ error: any Error) -> Diagnostic {
    Diagnostic(
      "a file cannot be written, so nothing was renamed",
      facts: [fact("path", path), fact("reason", reason(of: error))])
  }

  /// The system's text and number for an error, such as `Permission denied (errno 13)`.
  ///
  /// If the error has no such number, it is the text that Foundation gives.
  private static func reason(of error: any Error) -> String {
    let wrapped = (error as? CocoaError)?.underlying as? POSIXError
    let code = (error as? Errno)?.rawValue ?? wrapped?.code.rawValue
    return code.map { "\(Errno(rawValue: $0)) (errno \($0))" } ?? error.localizedDescription
  }

  fileprivate static func inTheWay(_ path: String) -> Diagnostic {
    Diagnostic(
      "a file is in the way", facts: [fact("path", path)],
      help: ["remove it, or take another name"])
  }
}

extension String {
  /// True if the recordings of both would be in one folder on a disk that ignores case.
  fileprivate func isSameFolder(as other: String) -> Bool { lowercased() == other.lowercased() }
}
