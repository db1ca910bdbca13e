import Foundation

/// A folder of one run's own, in which workers have their homes; removed after the run.
struct RunFolder: ~Copyable {
  let url: URL

  /// Creates the folder in the system's place for temporary files.
  ///
  /// - Throws: What the file system throws.
  init() throws {
    url = FileManager.default.temporaryDirectory
      .appending(path: "contracts-\(UUID().uuidString.prefix(8))", directoryHint: .isDirectory)
      // Symbolic links, such as `/tmp` on a Mac, would show in outcomes as another place.
      .resolvingSymlinksInPath()
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
