/// The cases of an enum without associated values, whose texts can be checked before a run.
package struct KnownCases: Sendable, Hashable, Codable {
  /// The declared type with the types inside it, such as `[Status]`, `Status`.
  ///
  /// If the suite converts one of them, contracts write other values than cases.
  package var types: [String]
  /// The names of the cases, in the order of the declaration.
  package var names: [String]
  /// Texts that an argument can have as well, such as raw values.
  package var alternatives: Set<String>

  /// Creates a list of cases, such as `KnownCases(types: ["Status"], names: ["open"])`.
  package init(types: [String], names: [String], alternatives: Set<String> = []) {
    self.types = types
    self.names = names
    self.alternatives = alternatives
  }

  /// Lists the texts that an argument of the type can have.
  ///
  /// It is `nil` for types that are no such enum, and for enums that read other texts themselves.
  init?(ofArgument type: Any.Type) {
    self.init(unwrapping: type)
    let inner = Self.chain(from: type).last ?? type
    guard !Self.readsOtherTexts(inner) else { return nil }
    alternatives = Set(EnumCases.plain(of: inner)?.compactMap(Self.rawText) ?? [])
  }

  /// Lists the texts that a result of the type can have, which are only the names of cases.
  ///
  /// It is `nil` for types that are no such enum. Errors are left out, because contracts can name
  /// them by their type.
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
  private static func chain(from type: Any.Type) -> [Any.Type] {
    guard let wrapping = type as? any WrappingType.Type else { return [type] }
    return [type] + chain(from: wrapping.wrapped)
  }

  // MARK: Enums that read texts themselves

  /// True if an enum may accept a text that is neither a case nor the raw value of one.
  ///
  /// This is so for a handwritten initializer, and for a conversion of the application's own.
  private static func readsOtherTexts(_ type: Any.Type) -> Bool {
    if type is any ContractValueConvertible.Type { return true }
    if let decodable = type as? any Decodable.Type { return decodesOtherTexts(decodable) }
    if let raw = type as? any RawRepresentable.Type { return hasOtherRawTexts(raw) }
    return false
  }

  /// A text that is no case of any enum.
  private static let foreignText = "no case"

  private static func decodesOtherTexts(_ type: any Decodable.Type) -> Bool {
    let decoding = ValueDecoding(context: ConversionContext(), path: .root)
    do {
      _ = try type.init(from: ValueDecoder(.string(foreignText), decoding: decoding))
      return true
    } catch DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context) {
      return !generatedRefusals.contains { context.debugDescription.hasPrefix($0) }
    } catch {
      return true
    }
  }

  /// The beginnings of the messages with which the compiler's initializers refuse a text.
  private static let generatedRefusals = [
    "Cannot initialize ", "Invalid number of keys found", "expected a whole number",
    "expected a number",
  ]

  private static func hasOtherRawTexts<Raw: RawRepresentable>(_ type: Raw.Type) -> Bool {
    guard let text = foreignText as? Raw.RawValue else { return false }
    return Raw(rawValue: text) != nil
  }

  private static func rawText(of instance: Any) -> String? {
    (instance as? any RawRepresentable)?.rawValue as? String
  }
}

/// An optional or an array, in which a contract writes the values of another type.
private protocol WrappingType {
  static var wrapped: Any.Type { get }
}

extension Optional: WrappingType {
  fileprivate static var wrapped: Any.Type { Wrapped.self }
}

extension Array: WrappingType {
  fileprivate static var wrapped: Any.Type { Element.self }
}
