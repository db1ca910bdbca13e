/// The facts about the package that SwiftPM gives to the plugin, which writes them as JSON.
struct PackageFacts: Decodable {
  /// A target with sources in Swift; the plugin leaves out others, such as C targets.
  struct Target: Decodable {
    var name: String
    /// SwiftPM's kind of module, such as `generic` for a library, `executable` or `test`.
    var kind: String
    var files: [String]

    /// True if a suite can import the target.
    var isLibrary: Bool { kind == "generic" }
  }

  var folder: String
  /// True if the program may ask the person at the terminal.
  var mayAsk: Bool
  /// The identity of the package with ContractBinding; `nil` if the manifest lacks it.
  var dependency: String?
  var targets: [Target]

  /// Returns a path for messages, relative to the folder of the package.
  func shown(_ path: String) -> String {
    path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
  }
}
