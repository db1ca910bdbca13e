import Foundation
import PackagePlugin

/// The command `swift package contracts-init`, which starts the program of the same name.
///
/// The program cannot ask SwiftPM about the package. So the plugin writes the package's targets
/// and files as JSON, and passes the path of that file.
@main
struct ContractsInit: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let file = context.pluginWorkDirectoryURL.appending(path: "package.json")
    try JSONEncoder().encode(DescribedPackage(context.package)).write(to: file)
    let program = Process()
    program.executableURL = try context.tool(named: "contracts-init").url
    program.arguments = [file.path] + arguments
    try program.run()
    program.waitUntilExit()
    // The program has printed the reason. The error only makes SwiftPM fail as well.
    guard program.terminationStatus == 0 else { throw Failure() }
  }
}

/// The error that makes SwiftPM fail, after the program has printed the reason.
private struct Failure: Error, CustomStringConvertible {
  let description = "contracts-init has failed"
}

/// The parts of a package, which the program decodes as `PackageFacts`.
private struct DescribedPackage: Encodable {
  struct DescribedTarget: Encodable {
    let name: String
    let kind: String
    let files: [String]
  }

  let folder: String
  let mayAsk = true
  /// The identity of the package with ContractBinding in the user's manifest.
  let dependency: String?
  let targets: [DescribedTarget]

  init(_ package: Package) {
    folder = package.directoryURL.path
    dependency =
      package.dependencies.map(\.package).first { dependency in
        dependency.products.contains { $0.name == "ContractBinding" }
      }?.id
    targets = package.targets.compactMap { target in
      guard let module = target as? SwiftSourceModuleTarget else { return nil }
      return DescribedTarget(
        name: module.name, kind: "\(module.kind)",
        files: module.sourceFiles(withSuffix: ".swift").map(\.url.path).sorted())
    }
  }
}
