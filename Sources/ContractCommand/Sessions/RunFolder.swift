import Foundation

/// A folder of one run's own, in which workers have their homes; removed after the run.
struct RunFolder: ~Copyable {
  /// Why there can be no such folder.
  struct Unavailable: Error, CustomStringConvertible {
    let description: String
  }

  let url: URL

  /// Creates the folder in the system's place for temporary files.
  ///
  /// - Throws: An ``Unavailable`` with the reason of the file system.
  init() throws(Unavailable) {
    url = FileManager.default.temporaryDirectory
      .appending(path: "contracts-\(UUID().uuidString.prefix(8))", directoryHint: .isDirectory)
      // Symbolic links, such as `/tmp` on a Mac, would show in outcomes as another place.
      .resolvingSymlinksInPath()
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      let parent = url.deletingLastPathComponent().path
      throw Unavailable(
        description: "no temporary folder in \(parent): \(error.localizedDescription)")
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
