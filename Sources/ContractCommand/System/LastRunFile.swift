import ContractModel
import Foundation

/// The file that keeps the failures of earlier runs of this command in this package.
enum LastRunFile {
  /// The path of the file, relative to the working folder.
  ///
  /// Several commands of one package, such as one for each suite, have different files.
  static let path: String = {
    let program = CommandLine.arguments.first?.split(separator: "/").last.map(String.init)
    return "\(folder)/contracts/\(program ?? "contracts")/last-run.json"
  }()

  /// The build folder of SwiftPM, which no repository contains.
  private static let folder = ".build"

  /// The path where a run keeps its failures; `nil` if the working folder has no `.build`.
  static var writablePath: String? {
    let isPackage = FileManager.default.fileExists(atPath: WorkingFolder.absolute(folder))
    return isPackage ? WorkingFolder.absolute(path) : nil
  }

  /// The failures of earlier runs; `nil` if none is known.
  static func read() -> LastRun? {
    let path = WorkingFolder.absolute(path)
    guard let bytes = try? OpenFile.content(ofPlain: path, atMost: maxBytes),
      bytes.count <= maxBytes
    else { return nil }
    return LastRun(Data(bytes))
  }

  /// The maximum size of a file that is read: 64 MiB; this command writes no larger one.
  private static let maxBytes = 64 << 20
}
