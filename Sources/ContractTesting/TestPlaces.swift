import Foundation

/// Where a run finds contracts and recordings.
struct TestPlaces: Hashable, Sendable {
  /// The folder to which messages give paths relative.
  let base: String
  /// The folder of contract files, absolute.
  let contracts: String
  /// The folder of recordings, absolute.
  let recordings: String
  /// True if recordings may be written where they are read: not within a bundle.
  let isWritable: Bool

  init(base: String, contracts: String, recordings: String, isWritable: Bool) {
    let folder = URL(filePath: base, directoryHint: .isDirectory)
    self.base = folder.standardizedFileURL.path
    self.contracts = URL(filePath: contracts, relativeTo: folder).standardizedFileURL.path
    self.recordings = URL(filePath: recordings, relativeTo: folder).standardizedFileURL.path
    self.isWritable = isWritable
  }
}

/// The package that a source file belongs to.
enum PackageRoot {
  /// Finds the nearest folder above a file that holds a package's manifest.
  ///
  /// - Returns: `nil` outside a package, and where sources are not, such as on a device.
  static func path(enclosing file: String) -> String? {
    var folder = URL(filePath: file).standardizedFileURL.deletingLastPathComponent()
    while folder.path != "/" {
      let manifest = folder.appending(path: "Package.swift").path
      if FileManager.default.fileExists(atPath: manifest) { return folder.path }
      folder.deleteLastPathComponent()
    }
    return nil
  }
}

/// The resource that names the output folder where no environment variable can.
enum OutputFile {
  static let name = "contracts-output.txt"

  /// Reads the path; a relative one is understood from the process's documents folder, which
  /// Xcode can bring back from a device.
  static func folder(in resources: URL) -> String? {
    let file = resources.appending(path: name)
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
    let path = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !path.isEmpty else { return nil }
    let documents = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask).first
    return URL(filePath: path, relativeTo: documents).standardizedFileURL.path
  }
}
