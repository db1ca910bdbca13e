import ContractModel
import Foundation
import Subprocess

/// The Swift package that builds this command, for `verify --watch`.
struct PackageBuild: Sendable {
  /// A build that the compiler, the linker or the package manager refused.
  struct Failure: Error {
    /// The first error, with the lines of source that the compiler shows below it.
    let lines: [String]
  }

  /// The date, the inode number and the size of a file, which show if a build has replaced it.
  struct Stamp: Sendable, Hashable {
    private let properties: [String]

    init(of path: String) {
      let keys: [FileAttributeKey] = [.modificationDate, .systemFileNumber, .size]
      let values = try? FileManager.default.attributesOfItem(atPath: path)
      properties = keys.map { values?[$0].map { "\($0)" } ?? "" }
    }
  }

  /// A cache of the package's targets, which are listed once for each version of the manifest.
  private actor Graphs {
    private var last: (manifest: Stamp, graph: PackageGraph)?

    func graph(
      for manifest: Stamp, _ describe: @Sendable () async -> PackageGraph?
    ) async -> PackageGraph? {
      if let last, last.manifest == manifest { return last.graph }
      guard let graph = await describe() else { return nil }
      last = (manifest, graph)
      return graph
    }
  }

  /// The maximum time for a build to end after a signal asked it to.
  private static let patience = Duration.seconds(10)
  /// The maximum number of lines that are shown of the first error.
  private static let maxLines = 12
  /// The maximum output of the build in bytes: 16 MiB.
  private static let maxOutput = 16 << 20

  /// The real path of the package's folder.
  let root: String
  private let executable: String
  /// The configuration of the running executable, `debug` or `release`, which builds keep.
  let configuration: String
  private let graphs = Graphs()

  /// Finds the package from the path of its executable, such as `shop/.build/debug/contracts`.
  ///
  /// - Returns: `nil` if the executable is not in the folder `.build` of a package, for example
  ///   because Xcode built it.
  init?(executable: String) {
    let path = RealPath.of(executable)
    guard let build = path.range(of: "/.build/", options: .backwards) else { return nil }
    root = String(path[..<build.lowerBound])
    guard FileManager.default.fileExists(atPath: root + "/Package.swift") else { return nil }
    self.executable = path
    let folders = path[build.upperBound...].lowercased().split(separator: "/").dropLast()
    configuration = folders.contains("release") ? "release" : "debug"
  }

  func run() async throws(Failure) {
    let words = [
      "build", "--package-path", root, "--configuration", configuration, "--product",
      URL(filePath: executable).lastPathComponent,
    ]
    do {
      let result = try await Subprocess.run(
        .name("swift"), arguments: Arguments(words),
        platformOptions: .endingGracefully(within: Self.patience), input: .none,
        output: .string(limit: Self.maxOutput), error: .string(limit: Self.maxOutput))
      guard result.terminationStatus.isSuccess else {
        throw Failure(lines: Self.firstError(in: result.standardOutput + result.standardError))
      }
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(lines: ["error: swift build could not be run: \(error)"])
    }
  }

  /// The targets of the package; `nil` if the package manager cannot list them.
  ///
  /// It takes a second for each new manifest.
  func graph() async -> PackageGraph? {
    await graphs.graph(for: Stamp(of: root + "/Package.swift")) { await describe() }
  }

  private func describe() async -> PackageGraph? {
    let words = ["package", "--package-path", root, "describe", "--type", "json"]
    let result = try? await Subprocess.run(
      .name("swift"), arguments: Arguments(words),
      platformOptions: .endingGracefully(within: Self.patience), input: .none,
      output: .string(limit: Self.maxOutput), error: .discarded)
    guard let result, result.terminationStatus.isSuccess else { return nil }
    return PackageGraph(result.standardOutput, root: root)
  }

  /// The stamp of the executable as it is now; a build that changes nothing keeps it.
  var stamp: Stamp { Stamp(of: executable) }

  /// The first error in the output of a build, up to the next message or empty line.
  ///
  /// An error with a file and line is preferred: the driver may say before the compiler's own
  /// message that a command has failed. Without any error, it is the end of the output.
  static func firstError(in output: String) -> [String] {
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard
      let first = lines.firstIndex(where: { $0.contains(": error:") })
        ?? lines.firstIndex(where: { $0.contains("error:") })
    else {
      return Array(lines.filter { !$0.isEmpty }.suffix(maxLines))
    }
    // The compiler repeats the message below the line of source, without its place.
    let rest = lines[(first + 1)...].prefix { line in
      !line.isEmpty && !line.hasPrefix("[") && !line.hasPrefix("error: ")
        && !line.contains(": error:") && !line.contains(": warning:")
    }
    return Array(([lines[first]] + rest).prefix(maxLines))
  }
}
