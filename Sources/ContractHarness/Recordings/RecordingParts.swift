import ContractModel

/// The files beside the recordings of one folder: bodies, and files that a crash left.
///
/// The folder is listed once for all its recordings.
package struct RecordingParts: Sendable {
  private var names: [String: [String]] = [:]

  /// Lists the files of a folder.
  init(in folder: Folder) {
    for name in folder.names {
      if let stem = Self.stem(of: name) { names[stem, default: []].append(name) }
    }
  }

  /// The names of the files that belong to a recording, by the stem of its JSON file.
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
  /// Lists the files beside the recordings of a contract.
  ///
  /// - Parameter contract: The contract's name.
  /// - Returns: The present files; none if the folder does not exist.
  package func parts(of contract: String) -> RecordingParts {
    RecordingParts(in: Folder(path: "\(root)/\(RecordingName.folder(contract: contract))"))
  }
}
