package import ContractModel
package import ContractRedaction
import ContractValues
import Foundation

/// A search for secrets in existing files, also those of other programs.
package struct FileSearch: Sendable {
  private let scan: SecretScan

  /// Takes the scan that knows the secrets to find and the texts to allow.
  package init(scan: SecretScan) {
    self.scan = scan
  }

  /// Lists the files of a folder at any depth, without those of Git and without links.
  ///
  /// A path that is no folder is listed as it is, also if there is no such file.
  ///
  /// - Throws: A ``RecordingProblem`` if a folder cannot be read, because its files would be
  ///   missed.
  package static func files(at path: String) throws(RecordingProblem) -> [String] {
    guard kind(of: path) == .folder else { return [path] }
    guard let names = try? FileManager.default.subpathsOfDirectory(atPath: path) else {
      throw unreadable(path)
    }
    var files: [String] = []
    for name in names.sorted() where !name.split(separator: "/").contains(".git") {
      let file = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
      switch kind(of: file, followsLink: false) {
      // Foundation leaves out the files of an unreadable folder without an error.
      case .folder where !FileManager.default.isReadableFile(atPath: file): throw unreadable(file)
      case .folder, .link: continue
      case .other: files.append(file)
      }
    }
    return files
  }

  private enum Kind { case folder, link, other }

  private static func kind(of path: String, followsLink: Bool = true) -> Kind {
    var status = stat()
    guard (followsLink ? stat(path, &status) : lstat(path, &status)) == 0 else { return .other }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFLNK: return .link
    default: return .other
    }
  }

  private static func unreadable(_ folder: String) -> RecordingProblem {
    RecordingProblem(
      Diagnostic(
        "the folder cannot be read, so its files were not searched",
        at: SourceLocation(path: folder, line: 1, column: 1)))
  }

  /// Searches one file.
  ///
  /// - Parameter path: The path, as messages show it.
  /// - Returns: A message with the places of the secrets, in which placeholders replace them; `nil`
  ///   if there is none.
  /// - Throws: A ``RecordingProblem`` if the file is missing, cannot be read, is no plain file, or
  ///   is too large.
  package func secret(in path: String) throws(RecordingProblem) -> Diagnostic? {
    scan.leftover(
      in: try RecordingFile.content(of: path, called: "file"), path: path, called: "file")
  }
}

extension SecretScan {
  /// Creates a scan for several contracts.
  ///
  /// It knows their credentials and the secrets of the environment, and allows each text that one
  /// of the contracts allows.
  package init(of contracts: [Contract]) {
    self.init(
      secrets: contracts.secrets, allowing: contracts.flatMap(\.vendor.redact.allow),
      findsNames: true)
  }
}
