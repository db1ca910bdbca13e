import Foundation

/// The file and line at which a suite registers a subject, as a path that editors can open.
package struct RegistrationPlace {
  /// The folders in which SwiftPM looks for targets.
  private static let folders = ["Sources", "Tests"]

  /// The path with the line, such as `Sources/ShopContracts/ShopSuite.swift:12`.
  package let text: String

  /// Finds the file of a registration such as `ShopContracts/ShopSuite.swift:12`.
  ///
  /// This text is kept if the package in `folder` has no such file, or several.
  package init(_ registered: String, in folder: String) {
    let parts = registered.split(separator: ":", maxSplits: 1)
    let names = (parts.first ?? "").split(separator: "/").map(String.init)
    guard parts.count == 2, names.count == 2,
      let path = Self.folders.lazy.compactMap({
        Self.path(of: names[1], below: "\($0)/\(names[0])", in: folder)
      }).first
    else {
      text = registered
      return
    }
    text = "\(path):\(parts[1])"
  }

  /// Returns the module of a registration.
  ///
  /// Its text is `ShopContracts/ShopSuite.swift:12`, or a path below `Sources` or `Tests`.
  package static func module(of text: String) -> String? {
    let names = text.split(separator: "/").map(String.init)
    guard let first = names.first, folders.contains(first), names.count > 2 else {
      return names.first
    }
    return names[1]
  }

  private static func path(of name: String, below target: String, in folder: String) -> String? {
    let files = FileManager.default.enumerator(atPath: "\(folder)/\(target)")
    let paths = (files?.compactMap { $0 as? String } ?? []).filter { path in
      path == name || path.hasSuffix("/\(name)")
    }
    return paths.count == 1 ? "\(target)/\(paths[0])" : nil
  }
}
