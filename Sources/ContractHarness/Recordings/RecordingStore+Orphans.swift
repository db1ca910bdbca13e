package import ContractModel

extension RecordingStore {
  /// Lists the folders of recordings whose contract is gone, without reading a recording.
  package func foldersWithoutContract(among contracts: [Contract]) -> [String] {
    let claimed = Set(contracts.map { "\(root)/\(RecordingName.folder(contract: $0.name))" })
    return folders.filter { folder in
      !claimed.contains(folder.path) && folder.names.contains { $0.hasSuffix(".json") }
    }.map(\.path)
  }

  /// Finds the files in the folder that no scenario uses.
  ///
  /// These are recordings of scenarios that were renamed or removed or now have a fault, bodies
  /// without a reference from a recording, and any other files that are not hidden.
  ///
  /// Pass all contracts of the project, because recordings of any other count as unused.
  package func orphans(of contracts: [Contract]) -> [String] {
    let files = contracts.flatMap { contract in
      contract.scenarios.filter { $0.fault == nil }.map { file(of: $0.name, in: contract.name) }
    }
    let claimed = Dictionary(grouping: files, by: \.folder.path).mapValues(Set.init)
    var orphans = Folder(path: root).names
      .filter { !$0.hasPrefix(".") && !Folder(path: "\(root)/\($0)").exists }.map {
        "\(root)/\($0)"
      }
    for folder in folders {
      let claimed = claimed[folder.path] ?? []
      let used = bodyNames(in: folder, of: claimed)
      orphans += folder.names
        .filter { name in
          guard !name.hasPrefix(".") || name.hasSuffix(FileSet.unfinished) else { return false }
          let file = RecordingFile(path: "\(folder.path)/\(name)")
          return !claimed.contains(file) && !used.contains(name)
        }
        .map { "\(folder.path)/\($0)" }
    }
    return orphans.sorted()
  }

  private var folders: [Folder] {
    Folder(path: root).names
      .filter { !$0.hasPrefix(".") && Folder(path: "\(root)/\($0)").exists }
      .map { Folder(path: "\(root)/\($0)") }
  }

  /// The names of the body files that the recordings of a folder use.
  ///
  /// Every body file of an unreadable recording counts as used, so that nothing is lost.
  private func bodyNames(in folder: Folder, of claimed: Set<RecordingFile>) -> Set<String> {
    let parts = RecordingParts(in: folder)
    var used: Set<String> = []
    for file in claimed {
      let bodies = parts[file.stem].filter { RecordingFile.bodyStem($0) != nil }
      guard !bodies.isEmpty else { continue }
      guard let recording = try? file.read() else {
        used.formUnion(bodies)
        continue
      }
      used.formUnion(RecordingDocument(recording, stem: file.stem).bodies.map(\.name))
    }
    return used
  }
}
