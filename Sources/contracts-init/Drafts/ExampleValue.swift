import ContractInterface
import SwiftParser
import SwiftSyntax

/// An example of a Swift value, as an argument in a contract.
indirect enum ExampleValue {
  /// A number, text or Boolean as YAML writes it.
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

/// Creates example values, such as `item-1` for a string parameter named `item`.
struct ExampleValues {
  /// The types in the package, such as enums with their cases.
  let types: TypeCatalogue
  /// The type whose nested types are searched first, such as `Order` for `ID`.
  private var owner: String?
  /// The operation that takes the values, whose name makes `${unique.…}` differ between calls.
  var operation: String?
  /// The parameter that gets a value unknown to the vendor, such as `unknown-item`.
  var unknown: String?
  /// The parameter that gets a value from an earlier step, and the name of that value.
  private var given: (parameter: String, bound: String)?

  init(types: TypeCatalogue, of owner: String) {
    self.types = types
    self.owner = owner
  }

  /// Returns a copy in which a parameter gets a value from an earlier step, such as `${order}`.
  func giving(_ bound: String, to parameter: String) -> ExampleValues {
    var values = self
    values.given = (parameter, bound)
    return values
  }

  /// Returns the reason under `pending` for a scenario whose type has no example.
  func obstacle(to type: String) -> String {
    if type.contains("KeyPath<") { return "give the name of a stored property, such as total" }
    let name = type.filter { !"[]?".contains($0) }
    guard let own = types[types.plain(.init(name, within: owner)).name] else {
      return "the suite needs a Conversion for \(name)"
    }
    return "\(own.name) needs '@ContractValue', or the suite a Conversion for it"
  }

  private static let numbers: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
  ]
  private static let wideNumbers = numbers.subtracting(["Int8", "Int16", "UInt8", "UInt16"])
  private static let texts: Set<String> = ["String", "Substring"]
  private static let scalars = [
    "Bool": "true", "Double": "1.5", "Float": "1.5", "CGFloat": "1.5", "Decimal": "1.5",
    "TimeInterval": "1.5", "Date": "\"2026-01-01T00:00:00Z\"", "Data": "\"aGVsbG8=\"",
    "UUID": "\"6f1c3c1e-8a5b-4c58-9d5e-2f1f0c9b7a11\"", "URL": "\"https://example.com/1\"",
  ]

  /// Creates a value; `nil` if the type needs a `Conversion`, or is nested too deeply.
  ///
  /// The name is that of the parameter or member. An example text contains it.
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
    if let named = type.as(IdentifierTypeSyntax.self), ["Array", "Set"].contains(named.name.text),
      case .type(let element)? = named.genericArgumentClause?.arguments.first?.argument
    {
      return value(of: element, named: name, depth: depth - 1).map { .list([$0]) }
    }
    return leaf(TypeCatalogue.Reference(type.trimmedDescription, within: owner), named: name, depth)
  }

  /// Creates a value of a type other than a list, a dictionary or an optional.
  private func leaf(
    _ type: TypeCatalogue.Reference, named name: String, _ depth: Int
  ) -> ExampleValue? {
    let plain = types.plain(type)
    guard plain.name == type.name else {
      var inner = self
      inner.owner = plain.owner
      return inner.value(of: plain.name, named: name, depth: depth)
    }
    let parts = type.name.split(separator: ".")
    let module = parts.count > 1 ? parts.last.map(String.init) : nil
    return scalar(of: type.name, named: name) ?? declared(type.name, depth: depth)
      ?? module.flatMap { scalar(of: $0, named: name) }
  }

  private func scalar(of type: String, named name: String) -> ExampleValue? {
    let isUnknown = name == unknown
    if Self.numbers.contains(type) { return .scalar(isUnknown ? "999999999" : "1") }
    // With one fixed value, a vendor would take several calls for the same call.
    if Words(name).nameOneCall {
      let key = [operation.map { Words($0).kebab }, Words(name).kebab].compactMap(\.self)
      let unique = key.joined(separator: "-")
      if Self.texts.contains(type) || type == "UUID" { return .scalar("\"${unique.\(unique)}\"") }
      if Self.wideNumbers.contains(type) { return .scalar("\"${unique.number.\(unique)}\"") }
    }
    if Self.texts.contains(type) {
      // A parameter of a closure may have a position such as `1` in place of a name.
      let words = Int(name) == nil ? Words(name).kebab : "text"
      return .scalar(YAMLText(isUnknown ? "unknown-\(words)" : "\(words)-1").description)
    }
    return Self.scalars[type].map { .scalar($0) }
  }

  private func declared(_ name: String, depth: Int) -> ExampleValue? {
    guard let type = types[name], !type.isGeneric, type.isArgument else { return nil }
    var inner = self
    inner.owner = type.name
    return inner.declared(type, depth: depth)
  }

  private func declared(_ type: TypeFacts, depth: Int) -> ExampleValue? {
    switch type.kind {
    case .enumeration:
      return type.cases.lazy.compactMap { value(of: $0, depth: depth - 1) }.first
    case .structure, .class, .actor:
      guard type.kind == .structure || type.isContractValue else { return nil }
      let members = type.stored.filter { !($0.isConstant && $0.property.hasDefault) }
      var values: [(key: String, value: ExampleValue)] = []
      for member in members.map(\.property) {
        guard let value = value(of: member.type, named: member.name, depth: depth - 1) else {
          return nil
        }
        let key = type.isContractValue ? nil : type.codingKeys[member.name]
        values.append((key: key ?? member.name, value: value))
      }
      return .mapping(values)
    }
  }

  private func value(of element: TypeFacts.Case, depth: Int) -> ExampleValue? {
    guard !element.payload.isEmpty else { return .scalar(YAMLText(element.name).description) }
    let values = element.payload.compactMap {
      value(of: $0.type, named: $0.name, depth: depth)
    }
    guard values.count == element.payload.count, let first = values.first else { return nil }
    if values.count == 1, element.payload[0].label == nil {
      return .mapping([(key: element.name, value: first)])
    }
    let members = zip(element.payload, values).map { (key: $0.name, value: $1) }
    return .mapping([(key: element.name, value: .mapping(members))])
  }
}
