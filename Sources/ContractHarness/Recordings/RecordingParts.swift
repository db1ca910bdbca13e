import ContractModel

/// The names of the body files in one folder, and of files that a crash left, grouped by recording.
///
/// The folder is listed once for all its recordings.
package struct RecordingParts: Sendable {
  private var names: [String: [String]] = [:]

  /// Lists a folder; a folder that does not exist has no files.
  init(in folder: Folder) {
    for name in folder.names {
      if let stem = Self.stem(of: name) { names[stem, default: []].append(name) }
    }
  }

  /// The names of a recording's files, by the name of its JSON file without `.json`.
  subscript(stem: String) -> [String] {
    get { names[stem, default: []] }
    set { names[stem] = newValue }
  }

  private static func stem(of name: String) -> String? {
    guard name.hasPrefix("."), name.hasSuffix(FileSet.unfinished) else {
      return RecordingFile.bodyStem(name)
    }
    return String(name.dropFirst().prefix { $0 != "." })
  }
}

extension RecordingStore {
  /// Lists the body files of all recordings of a contract; none if its folder does not exist.
  package func parts(of contract: String) -> RecordingParts {
    RecordingParts(in: Folder(path: "\(root)/\(RecordingName.folder(contract: contract))"))
  }
}
