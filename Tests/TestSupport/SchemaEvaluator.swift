package import ContractBinding
import Testing

/// Holds values against a JSON Schema of draft 2020-12, as far as its keywords are used here.
package struct SchemaEvaluator {
  /// A keyword of the schema that the evaluator does not know.
  struct UnknownKeyword: Error {
    let keyword: String
  }

  private let root: [String: Value]
  private var expressions: [String: Regex<AnyRegexOutput>] = [:]

  package init(_ schema: Value) throws {
    guard case .object(let root) = schema else { throw UnknownKeyword(keyword: "root") }
    self.root = root
  }

  /// Checks whether a value has the form that the schema describes.
  package mutating func accepts(_ value: Value) throws -> Bool {
    try accepts(value, .object(root))
  }

  private mutating func accepts(_ value: Value, _ schema: Value) throws -> Bool {
    guard case .object(let keywords) = schema else { return schema != .boolean(false) }
    for (keyword, argument) in keywords
    where try !holds(keyword, argument, of: value, beside: keywords) {
      return false
    }
    return true
  }

  private mutating func holds(
    _ keyword: String, _ argument: Value, of value: Value, beside keywords: [String: Value]
  ) throws -> Bool {
    switch keyword {
    case "$schema", "$defs", "title", "description": return true
    case "$ref": return try accepts(value, definition(argument))
    case "const": return value == argument
    case "enum": return argument.list?.contains(value) == true
    case "type": return (argument.list ?? [argument]).contains { value.isOf(type: $0) }
    case "allOf": return try argument.list?.allSatisfy { try accepts(value, $0) } == true
    case "if":
      return try !accepts(value, argument) || accepts(value, keywords["then"] ?? .boolean(true))
    // Beside "if", above.
    case "then": return true
    case "not": return try !accepts(value, argument)
    case "oneOf": return try argument.list?.count { try accepts(value, $0) } == 1
    case "anyOf": return try argument.list?.contains { try accepts(value, $0) } == true
    case "pattern":
      guard case .string(let text) = value, case .string(let pattern) = argument else {
        return true
      }
      return try expression(pattern).firstMatch(in: text) != nil
    case "minimum":
      guard case .integer(let number) = value, case .integer(let least) = argument else {
        return true
      }
      return number >= least
    case "maximum":
      guard case .integer(let number) = value, case .integer(let greatest) = argument else {
        return true
      }
      return number <= greatest
    case "items", "minItems", "maxItems": return try holdsList(keyword, argument, of: value)
    default: return try holdsObject(keyword, argument, of: value, beside: keywords)
    }
  }

  private mutating func holdsList(
    _ keyword: String, _ argument: Value, of value: Value
  ) throws -> Bool {
    guard let elements = value.list else { return true }
    switch keyword {
    case "items": return try elements.allSatisfy { try accepts($0, argument) }
    case "minItems": return elements.count >= argument.count
    default: return elements.count <= argument.count
    }
  }

  private mutating func holdsObject(
    _ keyword: String, _ argument: Value, of value: Value, beside keywords: [String: Value]
  ) throws -> Bool {
    guard case .object(let fields) = value else { return true }
    switch keyword {
    case "required":
      return (argument.list ?? []).allSatisfy { name in
        if case .string(let name) = name { fields[name] != nil } else { false }
      }
    case "properties":
      guard case .object(let schemas) = argument else { return false }
      return try fields.allSatisfy { try accepts($1, schemas[$0] ?? .boolean(true)) }
    case "patternProperties":
      guard case .object(let schemas) = argument else { return false }
      return try fields.allSatisfy { key, field in
        try schemas.allSatisfy { pattern, schema in
          try expression(pattern).firstMatch(in: key) == nil || accepts(field, schema)
        }
      }
    case "additionalProperties":
      return try fields.allSatisfy { key, field in
        try isKnown(key, in: keywords) || accepts(field, argument)
      }
    case "propertyNames": return try fields.keys.allSatisfy { try accepts(.string($0), argument) }
    case "minProperties": return fields.count >= argument.count
    case "maxProperties": return fields.count <= argument.count
    default: throw UnknownKeyword(keyword: keyword)
    }
  }

  private mutating func isKnown(_ key: String, in keywords: [String: Value]) throws -> Bool {
    if case .object(let schemas) = keywords["properties"], schemas[key] != nil { return true }
    guard case .object(let patterns) = keywords["patternProperties"] else { return false }
    return try patterns.keys.contains { try expression($0).firstMatch(in: key) != nil }
  }

  private func definition(_ reference: Value) throws -> Value {
    guard case .string(let path) = reference, case .object(let definitions) = root["$defs"],
      let found = definitions[path.replacing("#/$defs/", with: "")]
    else { throw UnknownKeyword(keyword: "\(reference)") }
    return found
  }

  private mutating func expression(_ pattern: String) throws -> Regex<AnyRegexOutput> {
    if let known = expressions[pattern] { return known }
    let expression = try Regex(pattern).matchingSemantics(.unicodeScalar)
    expressions[pattern] = expression
    return expression
  }
}

extension Value {
  fileprivate var list: [Value]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  fileprivate var count: Int {
    if case .integer(let count) = self { count } else { 0 }
  }

  fileprivate func isOf(type: Value) -> Bool {
    switch (type, self) {
    case ("null", .null), ("boolean", .boolean), ("string", .string), ("array", .array),
      ("object", .object), ("integer", .integer), ("integer", .largeInteger),
      ("number", .integer), ("number", .largeInteger), ("number", .number):
      true
    default: false
    }
  }
}
