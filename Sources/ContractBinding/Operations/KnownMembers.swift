/// The stored properties of a struct, whose names in an argument can be checked before a run.
///
/// A contract writes such a struct as an object. No code of the application reads it, so there are
/// no other names.
package struct KnownMembers: Sendable, Hashable {
  /// An argument or a property whose value is a known struct, or a list or an optional of one.
  package struct Part: Sendable, Hashable {
    /// The declared type and the types inside it, such as `[Order]` and `Order`.
    ///
    /// If the suite registers a conversion for one of them, contracts may write other names.
    package var types: [String]
    /// The index of the struct in ``KnownMembers/structures``.
    package var structure: Int

    /// The name of the struct, without optionals and arrays around it.
    package var structName: String { types.last ?? "" }

    package init(types: [String], structure: Int) {
      self.types = types
      self.structure = structure
    }
  }

  /// The properties of one struct.
  package struct Structure: Sendable, Hashable {
    /// The names in the order of the declaration.
    package var names: [String]
    /// The properties that are known structs themselves, by their names.
    package var parts: [String: Part]

    package init(names: [String], parts: [String: Part] = [:]) {
      self.names = names
      self.parts = parts
    }
  }

  /// The argument itself.
  package var argument: Part
  /// The struct of the argument and the structs inside it, each once, because a struct can contain
  /// a list of itself.
  package var structures: [Structure]

  package init(argument: Part, structures: [Structure]) {
    self.argument = argument
    self.structures = structures
  }

  /// Lists the properties that an argument of the type can have.
  ///
  /// The result is `nil` if the type is not a struct, or if its own code or a rule of the library
  /// reads the argument. It is also `nil` if one of the properties needs a conversion of the suite.
  init?(ofArgument type: Any.Type) {
    var search = StructSearch()
    guard let argument = search.part(of: type), search.allAreKnown else { return nil }
    self.init(argument: argument, structures: search.structures)
  }
}

/// The search for the structs inside an argument.
private struct StructSearch {
  private(set) var structures: [KnownMembers.Structure] = []
  /// False if a property needs a conversion of the suite.
  private(set) var allAreKnown = true
  private var found: [ObjectIdentifier: Int] = [:]

  /// Adds the structs inside a type; `nil` if contracts do not write it as the object of a struct.
  mutating func part(of type: Any.Type) -> KnownMembers.Part? {
    let chain = KnownCases.chain(from: type)
    guard let own = chain.last, !Self.isReadByOtherRule(chain) else { return nil }
    guard let structure = found[ObjectIdentifier(own)] ?? structure(of: own) else { return nil }
    return KnownMembers.Part(types: chain.map { TypeName.spelled($0) }, structure: structure)
  }

  private mutating func structure(of type: Any.Type) -> Int? {
    guard let properties = StructType(type)?.parts else { return nil }
    let index = structures.count
    found[ObjectIdentifier(type)] = index
    structures.append(KnownMembers.Structure(names: properties.map(\.name)))
    for (name, type) in properties {
      if let part = part(of: type) {
        structures[index].parts[name] = part
      } else if !Self.isKnown(KnownCases.chain(from: type)) {
        allAreKnown = false
      }
    }
    return index
  }

  /// True if rules make a property that is no struct.
  private static func isKnown(_ chain: [Any.Type]) -> Bool {
    isReadByOtherRule(chain) || chain.last.flatMap { EnumCases.plain(of: $0) } != nil
  }

  /// True if a rule that comes before the one for structs reads an argument of the type.
  ///
  /// An optional inside another one may be written as `{some: null}`.
  private static func isReadByOtherRule(_ chain: [Any.Type]) -> Bool {
    let isNested = zip(chain, chain.dropFirst()).contains {
      ValueDecoding.mayBeMissing($0) && ValueDecoding.mayBeMissing($1)
    }
    guard !isNested, let type = chain.last else { return true }
    return type is any ValueDecodable.Type || type is any ContractValueConvertible.Type
      || type is any Decodable.Type || type is any RawRepresentable.Type
      || type is any RangeReplaceableCollection.Type || type is any Error.Type
  }
}
