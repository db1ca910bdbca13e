import Foundation
import PackagePlugin

/// The command `swift package contracts-init`, which tells the program `contracts-init` of the
/// package.
///
/// SwiftPM knows the package; a program that it builds does not.
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
    // The program has said why; SwiftPM must fail as well.
    guard program.terminationStatus == 0 else { throw Failure() }
  }
}

/// An end without a message of its own.
private struct Failure: Error, CustomStringConvertible {
  let description = "contracts-init has failed"
}

/// The parts of a package that `contracts-init` reads: see `Sources/contracts-init/Reading/PackageFacts.swift`.
private struct DescribedPackage: Encodable {
  struct DescribedTarget: Encodable {
    let name: String
    let kind: String
    let files: [String]
  }

  let folder: String
  let mayAsk = true
  /// The identity by which the manifest knows this package.
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
