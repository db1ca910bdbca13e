import ContractInterface
import Foundation
import SwiftParser
import SwiftSyntax

/// The declarations in the Swift files of one repository, without those of its tests.
final class Repository {
  /// The protocols that an application could wrap, and the structs of closures.
  private(set) var candidates: [Candidate] = []
  /// The types of the repository by name, without those around them.
  private(set) var types: [String: DeclaredType] = [:]

  init(at folder: URL) {
    guard let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    else { return }
    for case let file as URL in files
    where file.pathExtension == "swift" && !Self.isForeign(file, below: folder) {
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      let reader = DeclarationReader()
      reader.walk(Parser.parse(source: text))
      if !Self.isLeftOut(file, below: folder) { candidates += reader.candidates }
      for type in reader.types { types[type.name, default: type].merge(type) }
    }
  }

  /// True for tests, examples and generated code, whose declarations nobody would mark.
  ///
  /// Other declarations may use their types.
  private static func isLeftOut(_ file: URL, below folder: URL) -> Bool {
    path(file, below: folder, contains: ["test", "mock", "example", "sample", "generated"])
  }

  /// True for tests, and for copies of other packages.
  private static func isForeign(_ file: URL, below folder: URL) -> Bool {
    path(file, below: folder, contains: ["tests/", "pods/", "carthage/", ".build/"])
  }

  private static func path(_ file: URL, below folder: URL, contains words: [String]) -> Bool {
    let path = file.path.dropFirst(folder.path.count).lowercased()
    return words.contains(where: path.contains)
  }
}

extension Repository {
  /// The names of the declarations whose doubles or spies a suite can register.
  var doubled: Set<String> {
    let protocols = types.values.filter { $0.kind == .existential }
      .compactMap { type in type.declaration.map { (type.name, DeclSyntax($0)) } }
    let clients = candidates.map { ($0.name, $0.declaration) }
    return Set((protocols + clients).filter { hasDouble($0.1) }.map(\.0))
  }

  /// True for a declaration with an operation.
  ///
  /// One without any has nothing that a double would do.
  private func hasDouble(_ declaration: DeclSyntax) -> Bool {
    let options = attribute(of: declaration)
    var reader = InterfaceReader(options: options)
    guard let interface = reader.read(declaration) else { return false }
    return !interface.requirements.isEmpty || !interface.included.isEmpty
  }
}

/// A declaration on which somebody could write `@Contracted`.
struct Candidate {
  enum Kind: String, CaseIterable {
    case facade = "façades"
    case delegate = "delegates"
    case closures = "structs of closures"
  }

  let kind: Kind
  let declaration: DeclSyntax

  /// The name of the declaration.
  var name: String {
    declaration.asProtocol((any NamedDeclSyntax).self)?.name.text ?? "this declaration"
  }
}

/// A type of the repository, as far as its conversion to values depends on it.
struct DeclaredType {
  enum Kind { case value, reference, existential, alias }

  var name: String
  private(set) var kind: Kind
  /// The type itself, for `@ContractValue`; `nil` for an extension.
  var declaration: (any DeclGroupSyntax)?
  /// The names of the types from which it inherits, here and in extensions.
  var parents: Set<String>
  /// The type that an alias stands for.
  var target: TypeSyntax?
  /// The type parameters that the type declares, in order.
  var typeParameters: [String] = []
  /// True for a type within another type.
  var isNested = false

  mutating func merge(_ other: DeclaredType) {
    // Without the type around it, a name means the type at the top of a file.
    let isDeclared = other.declaration != nil || other.target != nil
    if isNested, isDeclared, !other.isNested {
      let before = parents
      self = other
      parents.formUnion(before)
      return
    }
    // An extension does not tell of which kind the type is.
    if declaration == nil, target == nil {
      kind = other.kind
      isNested = other.isNested
    }
    declaration = declaration ?? other.declaration
    parents.formUnion(other.parents)
    target = target ?? other.target
    typeParameters = typeParameters.isEmpty ? other.typeParameters : typeParameters
  }
}
