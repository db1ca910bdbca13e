import ContractBinding
import ContractValues

/// The schemas of outputs that are one JSON object.
enum JSONDocument {
  /// The JSON Schema (draft 2020-12) of an object, as text.
  static func schema<Object>(_ title: String, _ fields: [EventField<Object>]) -> String {
    guard case .object(var members) = fields.schema() else { return "" }
    members["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    members["title"] = .string(title)
    return String(decoding: Value.object(members).json(.lines), as: UTF8.self)
  }
}
