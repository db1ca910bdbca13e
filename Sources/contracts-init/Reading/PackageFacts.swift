/// The facts about the package that the program writes to, as SwiftPM knows them.
///
/// The plugin in `Plugins/ContractsInit` writes them as JSON.
struct PackageFacts: Decodable {
  /// A target with sources in Swift; the plugin leaves out others, such as C targets.
  struct Target: Decodable {
    var name: String
    /// SwiftPM's kind of module: `generic` for a library, `executable`, `test`, `macro` or
    /// `snippet`.
    var kind: String
    var files: [String]

    /// True if a suite can import the target.
    var isLibrary: Bool { kind == "generic" }
  }

  var folder: String
  /// True if the program may ask the person at the terminal.
  var mayAsk: Bool
  /// The identity of the package with ContractBinding in the manifest.
  ///
  /// It is `nil` if the manifest does not depend on that package.
  var dependency: String?
  var targets: [Target]

  /// Returns the path of a file for messages, relative to the folder of the package.
  func shown(_ path: String) -> String {
    path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
  }
}
