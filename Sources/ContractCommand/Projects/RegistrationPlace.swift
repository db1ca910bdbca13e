import ContractBinding
import Foundation

/// The file and line at which a suite registers a subject, as a path that editors open.
struct RegistrationPlace {
  /// The folder in which SwiftPM looks for targets.
  private static let sources = "Sources"

  /// The path with the line, such as `Sources/ShopContracts/ShopSuite.swift:12`.
  let text: String

  /// Finds the file of a registration.
  ///
  /// - Parameters:
  ///   - registered: The module, the file's name and the line: `ShopContracts/ShopSuite.swift:12`.
  ///     This text is kept if the package has no such file, or several.
  ///   - folder: The folder of the package.
  init(_ registered: String, in folder: String) {
    let parts = registered.split(separator: ":", maxSplits: 1)
    let names = (parts.first ?? "").split(separator: "/").map(String.init)
    guard parts.count == 2, names.count == 2,
      let path = Self.path(of: names[1], below: "\(Self.sources)/\(names[0])", in: folder)
    else {
      text = registered
      return
    }
    text = "\(path):\(parts[1])"
  }

  /// The module of a registration, which is given as `ShopContracts/ShopSuite.swift:12` or as a
  /// path below `Sources`.
  static func module(of text: String) -> String? {
    let names = text.split(separator: "/").map(String.init)
    return names.first == sources && names.count > 2 ? names[1] : names.first
  }

  private static func path(of name: String, below target: String, in folder: String) -> String? {
    let files = FileManager.default.enumerator(atPath: "\(folder)/\(target)")
    let paths = (files?.compactMap { $0 as? String } ?? []).filter { path in
      path == name || path.hasSuffix("/\(name)")
    }
    return paths.count == 1 ? "\(target)/\(paths[0])" : nil
  }
}

extension SuiteDescription {
  /// The description with paths that editors open, in place of `ShopContracts/ShopSuite.swift:12`.
  var located: SuiteDescription {
    var texts: [String: String] = [:]
    var located = self
    for index in subjects.indices {
      let registered = subjects[index].registeredAt
      let text = texts[registered] ?? RegistrationPlace(registered, in: WorkingFolder.path).text
      texts[registered] = text
      located.subjects[index].registeredAt = text
    }
    return located
  }
}
