import ContractHarness
import ContractModel
import Foundation

/// A copy of the recordings, into which `--dry-run` and `--review` record.
///
/// It shows all changes that `record` would make, including changes of relations, while the real
/// files stay as they are. The copy is removed with the value.
struct RecordTrial: ~Copyable {
  let original: RecordingStore
  let copy: RecordingStore
  private let folder: RunFolder

  /// Copies all recordings; it throws for example if the disk is full.
  init(of store: RecordingStore) throws {
    let folder = try RunFolder()
    let target = folder.url.appending(path: "Recordings", directoryHint: .isDirectory)
    // A link to the folder would be copied as a link, and lead to the real files.
    let source = RealPath.of(WorkingFolder.absolute(store.root))
    if FileManager.default.fileExists(atPath: source) {
      try Self.copy(source, to: target.path)
    }
    original = store
    copy = RecordingStore(root: target.path)
    self.folder = folder
  }

  /// Copies a folder, but no pipes and devices in it, because reading them might never end.
  private static func copy(_ source: String, to target: String) throws {
    let files = FileManager.default
    try files.createDirectory(atPath: target, withIntermediateDirectories: true)
    for name in try files.contentsOfDirectory(atPath: source) {
      let (from, to) = ("\(source)/\(name)", "\(target)/\(name)")
      switch try files.attributesOfItem(atPath: from)[.type] as? FileAttributeType {
      case .typeDirectory?: try copy(from, to: to)
      case .typeRegular?, .typeSymbolicLink?: try files.copyItem(atPath: from, toPath: to)
      default: continue
      }
    }
  }

  var paths: ShownPaths { ShownPaths(hidden: copy.root, shown: original.root) }
}

/// A function that replaces the copy's paths with those of the real recordings, in texts for the
/// user.
struct ShownPaths: Sendable {
  let hidden: String
  let shown: String

  func callAsFunction(_ text: String) -> String {
    text.replacing(hidden, with: shown)
  }

  func callAsFunction(_ diagnostic: Diagnostic) -> Diagnostic {
    var diagnostic = diagnostic.mapTexts { self($0) }
    if let path = diagnostic.location?.path { diagnostic.location?.path = self(path) }
    return diagnostic
  }
}
