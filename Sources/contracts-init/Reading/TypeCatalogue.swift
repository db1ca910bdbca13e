/// The types and type aliases of a package, by name.
struct TypeCatalogue {
  /// A type's name in a source, with the type around it, which decides what the name refers to.
  struct Reference: Equatable {
    /// The type's name, such as `ID`, `Invoice.ID` or `Tagged<Invoice, String>`.
    var name: String
    /// The type whose nested types are searched first; `nil` outside of types.
    var owner: String?

    init(_ name: String, within owner: String? = nil) {
      self.name = name
      self.owner = owner
    }
  }

  private let types: [String: TypeFacts]
  private let aliases: [String: String]

  /// Collects the types, and the targets of aliases by a name such as `Invoice.ID`.
  ///
  /// If two types have the same name, the one in a library is used.
  init(_ all: [TypeFacts] = [], aliases: [String: String] = [:]) {
    types = Dictionary(all.map { ($0.name, $0) }) { first, second in
      first.file.target.isLibrary ? first : second
    }
    self.aliases = aliases
  }

  subscript(name: String) -> TypeFacts? { types[name] }

  /// Resolves type aliases, and `Invoice.ID` to the type of the property `id`.
  func declared(_ reference: Reference) -> Reference {
    var current = reference
    // The limit ends a cycle of aliases; no real chain is this long.
    for _ in 0..<8 {
      guard let next = next(after: current), next != current else { break }
      current = next
    }
    return current
  }

  /// Resolves aliases and raw values, such as `Tagged<Invoice, String>` to `String`.
  func plain(_ reference: Reference) -> Reference {
    let declared = declared(reference)
    guard let raw = raw(of: declared) else { return declared }
    return plain(raw)
  }

  private func next(after reference: Reference) -> Reference? {
    for name in places(of: reference) {
      if let alias = aliases[name] { return Reference(alias, within: owner(of: name)) }
      if types[name] != nil { return Reference(name) }
      if let owner = owner(of: name), name.hasSuffix(".ID"),
        let id = types[owner]?.stored.first(where: { $0.property.name == "id" })
      {
        return Reference(id.property.type, within: owner)
      }
    }
    return nil
  }

  /// Returns the full names to try in order: `Shop.Order.ID`, `Shop.ID` and `ID` for `ID` in
  /// `Shop.Order`.
  ///
  /// The first word may also be the module, so the last name to try is without it.
  private func places(of reference: Reference) -> [String] {
    var names: [String] = []
    var owner = reference.owner
    while let place = owner {
      names.append("\(place).\(reference.name)")
      owner = self.owner(of: place)
    }
    let withoutModule = reference.name.split(separator: ".").dropFirst().joined(separator: ".")
    return names + [reference.name] + (withoutModule.isEmpty ? [] : [withoutModule])
  }

  private func owner(of name: String) -> String? {
    name.lastIndex(of: ".").map { String(name[..<$0]) }
  }

  private func raw(of reference: Reference) -> Reference? {
    if let generic = reference.name.wholeMatch(of: #/(\w+)<(?:.*, *)?([\w.]+)>/#) {
      if generic.1 == "Tagged" { return Reference(String(generic.2), within: reference.owner) }
      let base = declared(Reference(String(generic.1), within: reference.owner)).name
      return types[base]?.rawType.map { Reference($0, within: base) }
    }
    return types[reference.name]?.rawType.map { Reference($0, within: reference.name) }
  }
}
