import ContractModel
import Foundation

/// The folders of a run's contracts and recordings, in a package or in a bundle.
struct TestPlaces: Hashable, Sendable {
  /// The absolute path of the folder to which paths in messages are relative, such as the package.
  let base: String
  /// The absolute path of the folder of contract files, such as `/app/Contracts`.
  let contracts: String
  /// The absolute path of the folder of recordings, such as `/app/Recordings`.
  let recordings: String
  /// True if new recordings can be written to their folder, which a bundle does not allow.
  let isWritable: Bool
  /// The absolute path of the package with the suite's source files; `nil` if there are none, such
  /// as on a device.
  let package: String?

  init(
    base: String, contracts: String, recordings: String, isWritable: Bool, package: String? = nil
  ) {
    self.package = package
    let folder = URL(filePath: base, directoryHint: .isDirectory)
    self.base = folder.standardizedFileURL.path
    self.contracts = URL(filePath: contracts, relativeTo: folder).standardizedFileURL.path
    self.recordings = URL(filePath: recordings, relativeTo: folder).standardizedFileURL.path
    self.isWritable = isWritable
  }

  /// The file and line of a registration as a path that editors open, if the sources are there.
  func path(ofRegistration registered: String) -> String {
    package.map { RegistrationPlace(registered, in: $0).text } ?? registered
  }
}

/// Finds the package of a source file, because the folders of contracts and recordings are relative
/// to it.
enum PackageRoot {
  /// Finds the nearest folder above a file that contains `Package.swift`; `nil` outside a package,
  /// or if there are no sources, such as on a device.
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

/// The resource `contracts-output.txt` with the path of the output folder.
///
/// It serves processes that no environment variable can reach, such as on a device.
enum OutputFile {
  static let name = "contracts-output.txt"

  /// Reads the output folder's path; `nil` if the resource is missing or empty.
  ///
  /// A relative path is relative to the process's documents folder, which Xcode can download from a
  /// device.
  static func folder(in resources: URL) -> String? {
    let file = resources.appending(path: name)
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
    let path = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !path.isEmpty else { return nil }
    let documents = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask).first
    return URL(filePath: path, relativeTo: documents).standardizedFileURL.path
  }
}
