/// The package in which the program writes, as SwiftPM knows it.
///
/// The plugin in `Plugins/ContractsInit` writes it as JSON.
struct PackageFacts: Decodable {
  /// A target with sources in Swift; the plugin leaves out others, such as C targets.
  struct Target: Decodable {
    var name: String
    /// SwiftPM's word: `generic` for a library, `executable`, `test`, `macro` or `snippet`.
    var kind: String
    var files: [String]

    /// True if a suite can import the target.
    var isLibrary: Bool { kind == "generic" }
  }

  var folder: String
  /// True if the program may ask the person at the terminal.
  var mayAsk: Bool
  /// The identity under which the manifest has the package of ContractBinding.
  ///
  /// It is `nil` if the manifest does not have it.
  var dependency: String?
  var targets: [Target]

  /// The path of a file as messages show it, from the folder of the package.
  func shown(_ path: String) -> String {
    path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
  }
}
