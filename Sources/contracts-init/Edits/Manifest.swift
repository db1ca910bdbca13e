import SwiftParser
import SwiftSyntax

/// The text of a `Package.swift`, into which edits only insert.
struct Manifest {
  /// An edit that is left to the author, because the manifest has another syntax than expected.
  struct Leftover {
    var place: String
    var text: String
  }

  let source: String
  private var edit = TextEdit()
  private(set) var leftovers: [Leftover] = []
  private let package: FunctionCallExprSyntax?

  init(_ source: String) {
    self.source = source
    let tree = Parser.parse(source: source)
    let finder = CallFinder(named: "Package")
    finder.walk(tree)
    package = finder.found.first
  }

  var text: String { edit.applied(to: source) }

  /// True if the package enables `InternalImportsByDefault`, so that a plain `import` is internal.
  var importsAreInternal: Bool { source.contains("InternalImportsByDefault") }

  /// The major Swift tools version in the manifest's first line; 3 without such a line.
  private var toolsMajor: Int {
    let written = source.firstMatch(of: #/^//\s*swift-tools-version\s*:\s*([0-9]+)/#)?.1
    return written.flatMap { Int($0) } ?? 3
  }

  /// Returns the name of a dependency from `.package(name:path:)`, or else its identity.
  func name(ofDependency identity: String) -> String {
    let finder = CallFinder(named: ".package")
    if let package { finder.walk(package) }
    let named = finder.found.first { call in
      call.string("path")?.split(separator: "/").last?.lowercased() == identity
    }
    return named?.string("name") ?? identity
  }

  /// Adds a target, unless it exists; each dependency is an expression such as `"Shop"`.
  mutating func addTarget(_ name: String, _ function: String, _ dependencies: [String]) {
    guard target(name) == nil else { return }
    guard let list = package?.argument("targets")?.expression.as(ArrayExprSyntax.self) else {
      return leave("add to the targets", Self.call(function, name, dependencies, indentation: ""))
    }
    let targets = ListEdit(list, in: source)
    targets.append(
      Self.call(function, name, dependencies, indentation: targets.indentation), to: &edit)
  }

  /// Adds a dependency to a target, unless the target already depends on ContractBinding.
  mutating func addDependency(_ dependency: String, to name: String) {
    let place = "add to the dependencies of the target \(name)"
    guard let call = target(name) else { return leave(place, dependency) }
    guard let argument = call.argument("dependencies") else {
      return insert("dependencies: [\(dependency)]", after: call.argument("name"))
    }
    guard let list = argument.expression.as(ArrayExprSyntax.self) else {
      return leave(place, dependency)
    }
    guard !list.trimmedDescription.contains("\"ContractBinding\"") else { return }
    ListEdit(list, in: source).append(dependency, to: &edit)
  }

  /// The minimum versions of systems other than macOS that `ContractBinding` supports.
  private static let oldest = ["iOS": 18, "tvOS": 18, "visionOS": 2]

  /// Sets the minimum macOS version, or leaves it to the author if the manifest has an older one.
  mutating func needMacOS(_ major: Int) {
    // Tools version 6.0 introduced the names `.v15` for macOS and `.v18` for iOS.
    let platform = toolsMajor < 6 ? ".macOS(\"\(major).0\")" : ".macOS(.v\(major))"
    guard let argument = package?.argument("platforms") else {
      let place = package?.argument("defaultLocalization") ?? package?.argument("name")
      guard let place else { return leave("add to the package", "platforms: [\(platform)],") }
      return insert("platforms: [\(platform)]", after: place)
    }
    let written = argument.expression.trimmedDescription
    for found in written.matches(of: #/\.(iOS|tvOS|visionOS)\(\s*(?:\.v|")([0-9]+)/#) {
      let needed = Self.oldest[String(found.1), default: 0]
      guard let version = Int(found.2), version < needed else { continue }
      leave(
        "name the oldest \(found.1) for which this package can build",
        toolsMajor < 6 ? ".\(found.1)(\"\(needed).0\")" : ".\(found.1)(.v\(needed))")
    }
    if let found = written.firstMatch(of: #/\.macOS\(\s*(?:\.v|")([0-9]+)/#) {
      guard Int(found.1).map({ $0 >= major }) != true else { return }
      leave("name the oldest macOS for which this package can build", platform)
    } else if let list = argument.expression.as(ArrayExprSyntax.self) {
      ListEdit(list, in: source).append(platform, to: &edit)
    } else {
      leave("add to the platforms", platform)
    }
  }

  private mutating func leave(_ place: String, _ text: String) {
    leftovers.append(Leftover(place: place, text: text))
  }

  private func target(_ name: String) -> FunctionCallExprSyntax? {
    package?.argument("targets")?.expression.as(ArrayExprSyntax.self)?.elements
      .compactMap { $0.expression.as(FunctionCallExprSyntax.self) }
      .first { $0.string("name") == name }
  }

  /// Inserts an argument after another one of the same call.
  ///
  /// If that one begins a line, the new one gets a line too.
  private mutating func insert(_ text: String, after argument: LabeledExprSyntax?) {
    guard let argument else { return }
    let offset = argument.expression.endPositionBeforeTrailingTrivia.utf8Offset
    let isOnOwnLine = argument.startsLine(in: source)
    edit.insert(
      isOnOwnLine ? ",\n\(argument.indentation(in: source))\(text)" : ", \(text)", at: offset)
  }

  private static func call(
    _ function: String, _ name: String, _ dependencies: [String], indentation: String
  ) -> String {
    let inner = indentation + "  "
    let elements = dependencies.map { "\(inner)  \($0)," }.joined(separator: "\n")
    return """
      .\(function)(
      \(inner)name: "\(name)",
      \(inner)dependencies: [
      \(elements)
      \(inner)]
      \(indentation))
      """
  }
}
