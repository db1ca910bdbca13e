import ContractInterface
import SwiftParser
import SwiftSyntax

/// A value of a Swift type, for an argument in a contract.
indirect enum ExampleValue {
  /// A scalar as YAML writes it.
  case scalar(String)
  case list([ExampleValue])
  case mapping([(key: String, value: ExampleValue)])

  /// The value in YAML's flow style, such as `[item-1]`.
  var yaml: String {
    switch self {
    case .scalar(let text): text
    case .list(let elements): "[\(elements.map(\.yaml).joined(separator: ", "))]"
    case .mapping(let members) where members.isEmpty: "{}"
    case .mapping(let members):
      "{ \(members.map { "\(YAMLText($0.key)): \($0.value.yaml)" }.joined(separator: ", ")) }"
    }
  }
}

/// A source of example values, such as `item-1` for a text that is named `item`.
struct ExampleValues {
  /// The types of the package, for the cases of its enums and the members of its structs.
  let types: [String: TypeFacts]
  /// The type around the one that is looked for, whose nested types come first.
  private var owner: String?
  /// The parameter whose value no vendor is likely to know.
  var unknown: String?
  /// The parameter that gets a value of an earlier step, and the name of that value.
  private var given: (parameter: String, bound: String)?

  init(types: [String: TypeFacts], of owner: String) {
    self.types = types
    self.owner = owner
  }

  /// A copy that gives a parameter the value of an earlier step, such as `${order}`.
  func giving(_ bound: String, to parameter: String) -> ExampleValues {
    var values = self
    values.given = (parameter, bound)
    return values
  }

  private static let numbers: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
  ]
  private static let scalars = [
    "Bool": "true", "Double": "1.5", "Float": "1.5", "CGFloat": "1.5", "Decimal": "1.5",
    "TimeInterval": "1.5", "Date": "\"2026-01-01T00:00:00Z\"", "Data": "\"aGVsbG8=\"",
    "UUID": "\"6f1c3c1e-8a5b-4c58-9d5e-2f1f0c9b7a11\"", "URL": "\"https://example.com/1\"",
  ]

  /// Invents a value.
  ///
  /// - Parameters:
  ///   - type: The type as the source has it.
  ///   - name: The name of the parameter or member, from which texts are made.
  /// - Returns: `nil` if a type needs a `Conversion`.
  func value(of type: String, named name: String) -> ExampleValue? {
    if let given, given.parameter == name { return .scalar("\"${\(given.bound)}\"") }
    return value(of: type, named: name, depth: 4)
  }

  private func value(of type: String, named name: String, depth: Int) -> ExampleValue? {
    let source = Parser.parse(source: "let x: \(type)")
    let declaration = source.statements.first?.item.as(VariableDeclSyntax.self)
    guard let syntax = declaration?.bindings.first?.typeAnnotation?.type else { return nil }
    return value(of: syntax, named: name, depth: depth)
  }

  private func value(of type: TypeSyntax, named name: String, depth: Int) -> ExampleValue? {
    guard depth > 0 else { return nil }
    let type = type.withoutAttributes
    if let wrapped = type.wrappedInOptional {
      return value(of: wrapped, named: name, depth: depth)
    }
    if let array = type.as(ArrayTypeSyntax.self) {
      return value(of: array.element, named: name, depth: depth - 1).map { .list([$0]) }
    }
    if let dictionary = type.as(DictionaryTypeSyntax.self) {
      guard dictionary.key.trimmedDescription == "String" else { return nil }
      return value(of: dictionary.value, named: name, depth: depth - 1)
        .map { .mapping([(key: "key", value: $0)]) }
    }
    if let named = type.as(IdentifierTypeSyntax.self), let clause = named.genericArgumentClause {
      guard ["Array", "Set"].contains(named.name.text),
        case .type(let element)? = clause.arguments.first?.argument
      else { return nil }
      return value(of: element, named: name, depth: depth - 1).map { .list([$0]) }
    }
    guard let member = type.as(MemberTypeSyntax.self) else {
      let typeName = type.trimmedDescription
      return scalar(of: typeName, named: name) ?? declared(typeName, depth: depth)
    }
    return scalar(of: member.name.text, named: name) ?? declared(
      type.trimmedDescription, depth: depth)
      ?? declared(member.name.text, depth: depth) ?? identifier(member, named: name, depth: depth)
  }

  /// A value of the type that `Identifiable` gives a name, such as `Invoice.ID`.
  private func identifier(
    _ type: MemberTypeSyntax, named name: String, depth: Int
  ) -> ExampleValue? {
    types.identifier(type.trimmedDescription).flatMap {
      value(of: $0, named: name, depth: depth - 1)
    }
  }

  private func scalar(of type: String, named name: String) -> ExampleValue? {
    let isUnknown = name == unknown
    if Self.numbers.contains(type) { return .scalar(isUnknown ? "999999999" : "1") }
    if ["String", "Substring"].contains(type) {
      // A parameter of a closure may have no name, but a position.
      let words = Int(name) == nil ? Words(name).kebab : "text"
      return .scalar(YAMLText(isUnknown ? "unknown-\(words)" : "\(words)-1").description)
    }
    return Self.scalars[type].map { .scalar($0) }
  }

  /// A value of an enum, or of a `Decodable` struct, of the package; `nil` for any other type.
  private func declared(_ name: String, depth: Int) -> ExampleValue? {
    let nested = owner.flatMap { types["\($0).\(name)"] }
    guard let type = nested ?? types[name], !type.isGeneric else { return nil }
    var inner = self
    inner.owner = type.name
    return inner.declared(type, depth: depth)
  }

  private func declared(_ type: TypeFacts, depth: Int) -> ExampleValue? {
    switch type.kind {
    case .enumeration:
      return type.cases.lazy.compactMap { value(of: $0, depth: depth - 1) }.first
    case .structure where type.isDecodable:
      let members = type.stored.filter { !($0.isConstant && $0.property.hasDefault) }
      var values: [(key: String, value: ExampleValue)] = []
      for member in members.map(\.property) {
        guard let value = value(of: member, depth: depth - 1) else { return nil }
        values.append((key: type.codingKeys[member.name] ?? member.name, value: value))
      }
      return .mapping(values)
    case .structure, .class, .actor: return nil
    }
  }

  private func value(of member: TypeFacts.Parameter, depth: Int) -> ExampleValue? {
    value(of: member.type, named: member.name, depth: depth)
  }

  private func value(of element: TypeFacts.Case, depth: Int) -> ExampleValue? {
    guard !element.payload.isEmpty else { return .scalar(YAMLText(element.name).description) }
    let values = element.payload.compactMap { value(of: $0, depth: depth) }
    guard values.count == element.payload.count, let first = values.first else { return nil }
    if values.count == 1, element.payload[0].label == nil {
      return .mapping([(key: element.name, value: first)])
    }
    let members = zip(element.payload, values).map { (key: $0.name, value: $1) }
    return .mapping([(key: element.name, value: .mapping(members))])
  }
}

extension [String: TypeFacts] {
  /// Finds the type of a type's `id`; the result is `nil` for any name but one such as `Invoice.ID`.
  func identifier(_ name: String) -> String? {
    guard name.hasSuffix(".ID") else { return nil }
    return self[String(name.dropLast(3))]?.stored.first { $0.property.name == "id" }?.property.type
  }
}
