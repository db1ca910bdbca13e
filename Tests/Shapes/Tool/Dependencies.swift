import ContractInterface
import Foundation
import SwiftParser
import SwiftSyntax

/// The types that the packages in `.build/checkouts` of a repository declare.
///
/// A file is read when a method needs a type of it. `checkouts.sh` writes the index of the names.
final class Dependencies {
  private struct Place {
    let package: String
    let file: URL
    /// The names of the folders around the file and of the package, of which one is the module's.
    let modules: Set<String>
  }

  private var places: [String: [Place]] = [:]
  /// The modules that other modules export, and those that the repository imports.
  private var imported: Set<String>
  private var read: [URL: [DeclaredType]] = [:]
  private var found: [String: DeclaredType?] = [:]

  init(below repository: URL, imported: Set<String>) {
    self.imported = Set(imported.map(Self.letters))
    let folder = repository.appending(path: ".build/checkouts")
    let packages = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    for package in packages ?? [] { index(package) }
  }

  private func index(_ package: URL) {
    let path = package.appending(path: ".names")
    guard let text = try? String(contentsOf: path, encoding: .utf8) else { return }
    let name = package.lastPathComponent
    let repository = name.split(separator: "+").last.map(String.init) ?? name
    var known: [Substring: Place] = [:]
    for line in text.split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":"), let space = line.lastIndex(of: " ") else {
        continue
      }
      let declared = line[line.index(after: space)...].split(separator: ".").last ?? ""
      if line[colon...].hasPrefix(":@_exported") {
        imported.insert(Self.letters(String(declared)))
        continue
      }
      let file = line[..<colon]
      let place =
        known[file]
        ?? Place(
          package: name, file: package.appending(path: String(file)),
          modules: Set(
            (file.split(separator: "/").map(String.init) + [repository]).map(Self.letters)))
      known[file] = place
      places[String(declared), default: []].append(place)
    }
  }

  /// Returns the type that a name means in the repository, or in the package `home`.
  ///
  /// The repository sees the public types of the modules that it imports. If several packages have
  /// one, the others are in `namesakes`.
  func type(named name: String, from home: String?) -> DeclaredType? {
    let key = "\(home ?? "") \(name)"
    if let known = found[key] { return known }
    let type = search(name, from: home)
    found[key] = .some(type)
    return type
  }

  private func search(_ name: String, from home: String?) -> DeclaredType? {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    let places = places[last] ?? []
    if let home {
      let own = declared(name, in: places.filter { $0.package == home }) { _ in true }
      if let own = own.first { return own }
    }
    let visible = places.filter { place in
      home != nil && place.package != home || !place.modules.isDisjoint(with: imported)
    }
    var types = declared(name, in: visible) {
      $0.isPublic && ($0.name.contains(".") || !$0.isNested)
    }
    guard !types.isEmpty else { return nil }
    var first = types.removeFirst()
    first.namesakes = types
    return first
  }

  /// Returns the type of a name in each package, with what extensions say of it.
  private func declared(
    _ name: String, in places: [Place], where isSeen: (DeclaredType) -> Bool
  ) -> [DeclaredType] {
    Dictionary(grouping: places, by: \.package).sorted { $0.key < $1.key }
      .compactMap { package, places in
        let files = Dictionary(places.map { ($0.file, $0) }) { first, _ in first }.keys
        let types = files.sorted { $0.path < $1.path }.flatMap(types(in:))
          .filter { $0.name == name }
        guard var type = types.first(where: { $0.isDeclared && isSeen($0) }) else { return nil }
        for other in types where !other.isDeclared { type.merge(other) }
        type.package = package
        return type
      }
  }

  private func types(in file: URL) -> [DeclaredType] {
    if let known = read[file] { return known }
    let reader = DeclarationReader()
    if let text = try? String(contentsOf: file, encoding: .utf8) {
      reader.walk(Parser.parse(source: text))
    }
    read[file] = reader.types
    return reader.types
  }

  /// The letters and digits of a name, because a package `swift-log` has a module `SwiftLog`.
  private static func letters(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}

/// The types of a repository, and those of the packages on which it depends.
struct KnownTypes {
  /// The types of the repository by name.
  let own: [String: DeclaredType]
  let dependencies: Dependencies?
  /// The package whose declaration is looked into; `nil` for one of the repository.
  var home: String?

  /// The type that a protocol of the standard library gives a name in a type: `ID` is that of the
  /// property `id`, and `Index` is a number for an alias of an array.
  func partName(of member: MemberTypeSyntax) -> TypeSyntax? {
    guard let base = self[member.baseType.innermostName] else { return nil }
    switch member.name.text {
    case "ID": return base.declaration?.typeOfProperty("id")
    case "Index": return base.target?.is(ArrayTypeSyntax.self) == true ? .named("Int") : nil
    default: return nil
    }
  }

  /// True if a type of the repository has the name of one of a system, and is meant by it.
  func hides(_ name: String) -> Bool {
    guard home == nil, let type = own[name] else { return false }
    return type.isDeclared && !type.isNested
  }

  subscript(name: String) -> DeclaredType? {
    guard home == nil else { return dependencies?.type(named: name, from: home) ?? own[name] }
    if BuiltInTypes.isSystems(name) { return own[name] }
    guard let type = own[name], type.isDeclared else {
      var other = dependencies?.type(named: name, from: nil)
      // A repository may let another package's type conform to a protocol.
      other?.parents.formUnion(own[name]?.parents ?? [])
      return other ?? own[name]
    }
    return type
  }
}
