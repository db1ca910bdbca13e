/// The files of a folder that are, or were, part of its recordings, listed once for all of them.
struct RecordingParts: Sendable {
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
