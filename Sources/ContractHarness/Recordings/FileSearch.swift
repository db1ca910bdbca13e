package import ContractModel
package import ContractRedaction
import ContractValues
import Foundation

/// A search for secrets in files that are there already, whoever wrote them.
package struct FileSearch: Sendable {
  private let scan: SecretScan

  /// Creates a search with the secrets and the allowances of a scan.
  package init(scan: SecretScan) {
    self.scan = scan
  }

  /// Lists the files of a folder at any depth, without those of Git.
  ///
  /// A path that is no folder is listed as it is, also if there is no such file.
  package static func files(at path: String) -> [String] {
    guard RecordingStore(root: path).isFolder(path) else { return [path] }
    let names = FileManager.default.subpaths(atPath: path) ?? []
    return names.sorted().filter { name in
      !name.split(separator: "/").contains(".git")
        && !RecordingStore(root: path).isFolder("\(path)/\(name)")
    }.map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }
  }

  /// Searches one file.
  ///
  /// - Parameter path: The path, as messages show it.
  /// - Returns: A message with the places of the secrets, in which placeholders replace them; `nil`
  ///   if there is none.
  /// - Throws: A ``RecordingProblem`` if the file is missing, is no plain file, or is too large.
  package func secret(in path: String) throws(RecordingProblem) -> Diagnostic? {
    scan.leftover(
      in: try RecordingFile.content(of: path, called: "file"), path: path, called: "file")
  }
}

extension SecretScan {
  /// Creates a scan for several contracts.
  ///
  /// It knows their credentials and the secrets of the environment, and allows what one of them
  /// allows.
  package init(of contracts: [Contract]) {
    self.init(
      secrets: contracts.secrets, allowing: contracts.flatMap(\.vendor.redact.allow))
  }
}
