import ContractValues
import Foundation

/// The contracts in a folder; if a file has errors, the others are read all the same.
package struct ContractFolder: Sendable {
  /// The contracts from the files without errors, in the order of the files' paths.
  package let contracts: [Contract]
  /// The valid content of each file with errors, for further checks.
  package let parts: [Contract]
  /// All errors in the files, and errors about the folder.
  package let problems: [Diagnostic]
  /// The probable names of the contracts in files with errors.
  ///
  /// If an option such as `--filter` names one of them, no message says that it does not exist.
  package let unread: Set<String>

  /// Reads all `*.yaml` and `*.yml` files in a folder and its subfolders, in the order of their
  /// paths.
  ///
  /// Hidden files and folders are skipped. A single file is read whatever its name is. A relative
  /// path, and the paths in messages, begin at `folder`, or else at the working directory.
  package static func read(
    _ path: String,
    relativeTo folder: String? = nil
  ) -> ContractFolder {
    let folder = folder ?? FileManager.default.currentDirectoryPath
    let base = URL(filePath: folder, directoryHint: .isDirectory).standardizedFileURL
    let root = URL(filePath: path, relativeTo: base).standardizedFileURL
    let shown = DisplayedPath(root.path, relativeTo: base.path).text
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: root.path, isDirectory: &isFolder) else {
      return failure(
        "there is no such folder of contracts", shown,
        help: adviceForMissing(path, in: base))
    }
    guard isFolder.boolValue else { return reading([root.path], in: base.path) }
    guard let names = try? FileManager.default.subpathsOfDirectory(atPath: root.path) else {
      return failure("the folder of contracts cannot be read", shown)
    }
    // Foundation silently skips a folder without read permission. So these folders are searched
    // separately.
    let closed = ([""] + names).filter { isClosedFolder(root.path + "/" + $0) }.min()
    if let closed {
      let folder = closed.isEmpty ? shown : shown + "/" + closed
      return failure("the folder of contracts cannot be read", folder)
    }
    let files = names.filter { isContract($0) }.sorted().map { root.path + "/" + $0 }
    guard !files.isEmpty else {
      return failure("the folder holds no contract file", shown, help: ["write one: NAME.yaml"])
    }
    return reading(files, in: base.path)
  }

  /// Returns advice for a missing folder of contracts.
  ///
  /// If a parent folder contains the package and its contracts, the advice is the command to change
  /// to that folder. Otherwise, the advice names the options for the folders.
  private static func adviceForMissing(_ path: String, in folder: URL) -> [String] {
    let depth = folder.pathComponents.count - 1
    let stepsUp = (0..<depth).map { Array(repeating: "..", count: $0 + 1).joined(separator: "/") }
    let package = stepsUp.first { up in
      [path, "Package.swift"].allSatisfy {
        FileManager.default.fileExists(atPath: "\(folder.path)/\(up)/\($0)")
      }
    }
    if let package, !path.hasPrefix("/") {
      return ["your package is in a folder above; go there first:", "cd \(package)"]
    }
    return [
      "change to the folder of your package, or say where both folders are:",
      "--contracts FOLDER --recordings FOLDER",
    ]
  }

  private static func isClosedFolder(_ path: String) -> Bool {
    let manager = FileManager.default
    return Folder(path: path).exists
      && !(manager.isReadableFile(atPath: path) && manager.isExecutableFile(atPath: path))
  }

  /// Returns the folder without the contracts in which a check finds errors.
  ///
  /// Their names are added to ``unread``, so that no message says that they do not exist.
  package func leavingOut(_ check: (Contract) -> [Diagnostic]) -> ContractFolder {
    let found = contracts.map { ($0, check($0)) }
    let refused = found.filter { !$0.1.isEmpty }
    guard !refused.isEmpty else { return self }
    return ContractFolder(
      contracts: found.filter { $0.1.isEmpty }.map(\.0), parts: parts,
      problems: problems + refused.flatMap(\.1),
      unread: unread.union(refused.map(\.0.name)))
  }

  /// Returns the folder without contracts of one name, also by case alone.
  ///
  /// They would share a folder of recordings, so no case of theirs can be judged.
  package var withoutSharedNames: ContractFolder {
    let byName = Dictionary(grouping: contracts) { $0.name.lowercased() }
    func isShared(_ contract: Contract) -> Bool {
      byName[contract.name.lowercased(), default: []].count > 1
    }
    let shared = contracts.filter(isShared)
    return ContractFolder(
      contracts: contracts.filter { !isShared($0) }, parts: parts + shared, problems: problems,
      unread: unread.union(shared.map(\.name)))
  }

  private static func isContract(_ path: String) -> Bool {
    let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") }
    return !isHidden && (path.hasSuffix(".yaml") || path.hasSuffix(".yml"))
  }

  private static func reading(_ files: [String], in folder: String) -> ContractFolder {
    var contracts: [Contract] = []
    var parts: [Contract] = []
    var problems: [Diagnostic] = []
    var unread: Set<String> = []
    // The files are read on all cores, because parsing takes most of the time.
    let read = files.concurrentMap { ContractFile.read($0, relativeTo: folder) }
    for (path, file) in zip(files, read) {
      problems += file.problems
      if let contract = file.contract {
        contracts.append(contract)
      } else {
        unread.formUnion(names(ofUnparsed: path))
        parts += [file.part].compactMap(\.self)
      }
    }
    var lines = SourceLines(relativeTo: folder)
    problems += duplicates(among: contracts).map { lines.completed($0) }
    return ContractFolder(
      contracts: contracts, parts: parts, problems: problems, unread: unread)
  }

  /// Returns the probable names of a contract in a file with errors: the file's name, and the text
  /// after `contract:`.
  private static func names(ofUnparsed path: String) -> Set<String> {
    var names: Set = [URL(filePath: path).deletingPathExtension().lastPathComponent]
    if case .success(let bytes) = TextFile.read(path, shownAs: path) {
      let line = String(decoding: bytes.prefix(10_000), as: UTF8.self)
        .firstMatch(of: /(?m)^contract:[ \t]*["']?([^"'#\r\n]*[^"'#\s])/)
      if let line { names.insert(String(line.1)) }
    }
    return names
  }

  /// Reports contracts whose names differ at most in case, as their recordings would share a
  /// folder.
  private static func duplicates(among contracts: [Contract]) -> [Diagnostic] {
    var first: [String: Contract] = [:]
    return contracts.compactMap { contract -> Diagnostic? in
      let folded = contract.name.lowercased()
      guard let earlier = first[folded] else {
        first[folded] = contract
        return nil
      }
      return Diagnostic(
        earlier.name == contract.name
          ? "two contracts have one name" : "two contracts have names that differ by case alone",
        at: contract.location, length: contract.name.count,
        label: "'\(earlier.name)' is in \(earlier.location)")
    }
  }

  private static func failure(
    _ headline: String, _ path: String, help: [String] = []
  ) -> ContractFolder {
    let problem = Diagnostic(headline, facts: ["folder  \(path)"], help: help)
    return ContractFolder(contracts: [], parts: [], problems: [problem], unread: [])
  }
}
