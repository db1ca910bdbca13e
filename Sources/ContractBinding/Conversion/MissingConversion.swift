/// The reason why no instance of a type can be made: no rule applies, and the suite has no
/// conversion.
package struct MissingConversion: Error, Sendable, Hashable, Codable {
  /// The name of the type, such as `Order`.
  package let typeName: String
  /// The beginning of the type's declaration with the attribute to add, such as `@ContractValue
  /// struct Order`.
  ///
  /// It is `nil` if the type has the attribute already, if it is generic, or if no application
  /// declares it.
  package let attribute: String?
  /// The source line for the suite, such as `Conversion(Order.self, from: …)`.
  package let registration: String

  init(_ type: Any.Type) {
    typeName = TypeName.spelled(type)
    let isMarked = type is any ContractValueConvertible.Type
    attribute = isMarked ? nil : TypeName.declaration(type).map { "@ContractValue \($0)" }
    registration = "Conversion(\(TypeName.expression(type)).self, from: …)"
  }

  /// The problem and the advice as part of a sentence, which begins with "needs a conversion".
  package var reason: String {
    let own = attribute.map { "write '\($0)' if it is yours, or " } ?? ""
    return "needs a conversion: \(own)register a \(registration)"
  }
}
