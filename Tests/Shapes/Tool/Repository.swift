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
  /// The types of the packages on which the repository depends.
  private(set) lazy var dependencies = Dependencies(below: folder, imported: imported)
  private let folder: URL
  private var imported: Set<String> = []

  init(at folder: URL) {
    self.folder = folder
    guard let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    else { return }
    for case let file as URL in files
    where ["h", "swift"].contains(file.pathExtension) && !Self.isForeign(file, below: folder) {
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      if file.pathExtension == "h" {
        for type in HeaderReader.types(in: text) { types[type.name, default: type].merge(type) }
        continue
      }
      let reader = DeclarationReader()
      reader.walk(Parser.parse(source: text))
      imported.formUnion(reader.imported)
      if !Self.isLeftOut(file, below: folder), !Self.isGenerated(text) {
        candidates += reader.candidates
      }
      for type in reader.types { types[type.name, default: type].merge(type) }
    }
  }

  /// True for tests, examples and generated code, whose declarations nobody would mark.
  ///
  /// Other declarations may use their types.
  private static func isLeftOut(_ file: URL, below folder: URL) -> Bool {
    path(
      file, below: folder,
      contains: ["test", "mock", "example", "sample", "generated", ".grpc.swift", ".pb.swift"])
  }

  /// True for a file whose first lines say that nobody should edit it.
  private static func isGenerated(_ text: String) -> Bool {
    text.prefix(1000).contains("DO NOT EDIT")
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

/// A type of the repository or of another package, as far as its conversion to values depends on it.
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
  /// True for a class of Objective-C with an `init()`, which `new` calls on Apple's systems.
  var isNewObject = false
  /// True for a type that no other file sees.
  var isPrivate = false
  /// True for a type that other modules see; an extension of one may be what makes it so.
  var isPublic = true
  /// The package that declares the type; `nil` for the repository.
  var package: String?
  /// Types of this name in other packages, of which the tool does not see which one is meant.
  var namesakes: [DeclaredType] = []

  /// False for an extension.
  var isDeclared: Bool { declaration != nil || target != nil }

  mutating func merge(_ other: DeclaredType) {
    if isDeclared, other.isDeclared, isPrivate != other.isPrivate, isNested == other.isNested {
      if isPrivate { self = other }
      return
    }
    // Without the type around it, a name means the type at the top of a file.
    if isNested, other.isDeclared, !other.isNested {
      let before = parents
      self = other
      parents.formUnion(before)
      return
    }
    // An extension does not tell of which kind the type is.
    if !isDeclared {
      kind = other.kind
      isNested = other.isNested
    }
    declaration = declaration ?? other.declaration
    isNewObject = isNewObject || other.isNewObject
    parents.formUnion(other.parents)
    target = target ?? other.target
    typeParameters = typeParameters.isEmpty ? other.typeParameters : typeParameters
  }
}
