import ContractModel

/// The files of a folder that are, or were, part of its recordings, listed once for all of them.
package struct RecordingParts: Sendable {
  private var names: [String: [String]] = [:]

  /// Looks at what is in a folder.
  init(in folder: Folder) {
    for name in folder.names {
      if let stem = Self.stem(of: name) { names[stem, default: []].append(name) }
    }
  }

  /// The names of the bodies and of what a crash has left, by the stem of the recording.
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
  /// The files beside the recordings of a contract.
  ///
  /// - Parameter contract: The contract's name.
  /// - Returns: The files as they are now; none where there is no folder.
  package func parts(of contract: String) -> RecordingParts {
    RecordingParts(in: Folder(path: "\(root)/\(RecordingName.folder(contract: contract))"))
  }
}
