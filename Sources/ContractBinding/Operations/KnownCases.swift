/// The cases of an enum without associated values, whose texts can be checked before a run.
package struct KnownCases: Sendable, Hashable {
  /// The declared type and the types inside it, such as `[Status]` and `Status`.
  ///
  /// If the suite registers a conversion for one of them, contracts need not write the names of
  /// cases.
  package var types: [String]
  /// The names of the cases, in the order of the declaration.
  package var names: [String]
  /// Further texts that an argument can have, such as raw values.
  package var alternatives: Set<String>
  /// False if the type's own decoding may accept further values, which only a run can reject.
  package var areAll = true

  /// The name of the enum, without optionals and arrays around it.
  package var enumName: String { types.last ?? "" }

  /// Creates a list of cases, such as `KnownCases(types: ["Status"], names: ["open"])`.
  package init(types: [String], names: [String], alternatives: Set<String> = []) {
    self.types = types
    self.names = names
    self.alternatives = alternatives
  }

  /// Lists the texts that an argument of the type can have.
  ///
  /// The result is `nil` if the type is not an enum without associated values, or has its own
  /// conversion.
  init?(ofArgument type: Any.Type) {
    self.init(unwrapping: type)
    let inner = Self.chain(from: type).last ?? type
    guard !(inner is any ContractValueConvertible.Type) else { return nil }
    alternatives = Set(EnumCases.plain(of: inner)?.compactMap(Self.rawText) ?? [])
    // The initializers of these types may be handwritten, and accept other texts as well. Calling
    // them to find out could trap, so only a run can refuse a text.
    areAll = !(inner is any Decodable.Type || inner is any RawRepresentable.Type)
  }

  /// Lists the texts that a result of the type can have, which are only the names of cases.
  ///
  /// The result is `nil` if the type is not an enum without associated values. It is also `nil` for
  /// an error, because contracts can name it by its type.
  init?(ofResult type: Any.Type) {
    self.init(unwrapping: type)
    guard !(Self.chain(from: type).last is any Error.Type) else { return nil }
  }

  private init?(unwrapping type: Any.Type) {
    let chain = Self.chain(from: type)
    guard let inner = chain.last, let cases = EnumCases.plain(of: inner) else { return nil }
    let names = cases.compactMap { EnumCase.word(of: $0) }
    guard !names.isEmpty, names.count == cases.count else { return nil }
    self.init(types: chain.map { TypeName.spelled($0) }, names: names)
  }

  /// The type, and the types inside its optionals and arrays, such as `[Status]` and `Status`.
  static func chain(from type: Any.Type) -> [Any.Type] {
    guard let wrapping = type as? any WrappingType.Type else { return [type] }
    return [type] + chain(from: wrapping.wrapped)
  }

  private static func rawText(of instance: Any) -> String? {
    (instance as? any RawRepresentable)?.rawValue as? String
  }
}
