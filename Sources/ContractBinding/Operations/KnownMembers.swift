/// The stored properties of a struct, whose names in an argument can be checked before a run.
///
/// A contract writes such a struct as an object. No code of the application reads it, so there are
/// no other names.
package struct KnownMembers: Sendable, Hashable, Codable {
  /// The declared type and the types inside it, such as `[Order]` and `Order`.
  ///
  /// If the suite registers a conversion for one of them, contracts may write other names.
  package var types: [String]
  /// The names of the properties, in the order of the declaration.
  package var names: [String]
  /// The properties of the same kind, by their names.
  package var nested: [String: KnownMembers]

  /// The name of the struct, without optionals and arrays around it.
  package var structName: String { types.last ?? "" }

  /// Creates a list of properties, such as `KnownMembers(types: ["Order"], names: ["amount"])`.
  package init(types: [String], names: [String], nested: [String: KnownMembers] = [:]) {
    self.types = types
    self.names = names
    self.nested = nested
  }

  /// Lists the properties that an argument of the type can have.
  ///
  /// The result is `nil` if the type is not a struct, or if its own code or a rule of the library
  /// reads the argument. It is also `nil` if one of the properties needs a conversion of the suite.
  init?(ofArgument type: Any.Type) {
    self.init(type, within: [])
  }

  private init?(_ type: Any.Type, within outer: Set<ObjectIdentifier>) {
    let chain = KnownCases.chain(from: type)
    guard let own = chain.last, !Self.isRead(own), let parts = StructType(own)?.parts else {
      return nil
    }
    let outer = outer.union([ObjectIdentifier(own)])
    self.init(types: chain.map { TypeName.spelled($0) }, names: parts.map(\.name))
    for part in parts {
      let inner = KnownCases.chain(from: part.type).last ?? part.type
      // A struct can contain a list of itself.
      guard !outer.contains(ObjectIdentifier(inner)) else { continue }
      nested[part.name] = KnownMembers(part.type, within: outer)
      guard nested[part.name] != nil || Self.isRead(inner) || EnumCases.plain(of: inner) != nil
      else { return nil }
    }
  }

  /// True if a rule that comes before the one for structs reads an argument of the type.
  private static func isRead(_ type: Any.Type) -> Bool {
    type is any ValueDecodable.Type || type is any ContractValueConvertible.Type
      || type is any Decodable.Type || type is any RawRepresentable.Type
      || type is any RangeReplaceableCollection.Type || type is any Error.Type
  }
}
