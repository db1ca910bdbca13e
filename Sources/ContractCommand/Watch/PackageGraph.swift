import Foundation

/// The targets of a Swift package and their dependencies, as `swift package describe --type json`
/// lists them.
struct PackageGraph: Sendable {
  private struct Description: Decodable {
    let targets: [Target]
  }

  private struct Target: Decodable {
    let name: String
    /// The name of the module, such as `my_shop` for the target `my-shop`.
    let c99name: String
    /// The folder of the sources, relative to the package's folder, such as `Sources/Shop`.
    let path: String
    let type: String
    let targetDependencies: [String]?

    enum CodingKeys: String, CodingKey {
      case name, c99name, path, type
      case targetDependencies = "target_dependencies"
    }
  }

  /// The types of targets whose files can affect only the target itself and the targets that depend
  /// on it.
  private static let types: Set = ["library", "macro", "test", "snippet"]

  private let root: String
  private let targets: [Target]

  /// Reads the output of `swift package describe --type json`; `nil` if it does not list targets
  /// with their folders, as expected.
  init?(_ json: String, root: String) {
    guard
      let description = try? JSONDecoder().decode(Description.self, from: Data(json.utf8))
    else { return nil }
    self.root = root
    targets = description.targets
  }

  var allModules: Set<String> { Set(targets.map(\.c99name)) }

  func module(of file: String) -> String? { target(of: file)?.c99name }

  /// The module of a file, and all modules that depend on that module, also indirectly.
  ///
  /// - Returns: The modules; `nil` if any module may depend on the file.
  func modules(concernedBy file: String) -> Set<String>? {
    guard let target = target(of: file), Self.types.contains(target.type) else { return nil }
    var concerned: Set = [target.name]
    var isGrowing = true
    while isGrowing {
      let dependents = targets.filter { other in
        !concerned.contains(other.name)
          && other.targetDependencies?.contains(where: concerned.contains) == true
      }
      isGrowing = !dependents.isEmpty
      concerned.formUnion(dependents.map(\.name))
    }
    return Set(targets.filter { concerned.contains($0.name) }.map(\.c99name))
  }

  /// The target with the innermost folder that contains a file; `nil` if no target contains it.
  private func target(of file: String) -> Target? {
    targets.filter { file.hasPrefix("\(root)/\($0.path)/") }.max { $0.path.count < $1.path.count }
  }
}
