import SwiftParser
package import SwiftSyntax

extension ExprSyntax {
  /// The type of a property with this initial value: a literal, `value as Type`, or `Type(…)`.
  ///
  /// A macro does not see inferred types, so it is `nil` for any other expression. It is also `nil`
  /// for an initializer that may fail, such as `URL(string:)`.
  package var evidentType: TypeSyntax? {
    if self.is(BooleanLiteralExprSyntax.self) { return .named("Bool") }
    if self.is(IntegerLiteralExprSyntax.self) { return .named("Int") }
    if self.is(FloatLiteralExprSyntax.self) { return .named("Double") }
    if self.is(StringLiteralExprSyntax.self) { return .named("String") }
    if let negative = self.as(PrefixOperatorExprSyntax.self), negative.operator.text == "-" {
      return negative.expression.evidentType
    }
    if let coercion = self.as(AsExprSyntax.self) {
      return coercion.questionOrExclamationMark == nil ? coercion.type.trimmed : nil
    }
    if let sequence = self.as(SequenceExprSyntax.self) { return sequence.coercedType }
    guard let call = self.as(FunctionCallExprSyntax.self) else { return nil }
    // With these labels, initializers of the standard library and Foundation may return `nil`.
    let label = call.arguments.first?.label?.text ?? ""
    guard !["string", "uuidString", "rawValue", "exactly"].contains(label) else { return nil }
    return call.calledExpression.namedType
  }

  /// Generic types of the standard library, whose type arguments the compiler infers from the
  /// initial value.
  private static let generic: Set<String> = [
    "Array", "ArraySlice", "ClosedRange", "ContiguousArray", "Dictionary", "Optional", "Range",
    "Result", "Set",
  ]

  /// The type in `Type(…)` or `[Item]()`, whose name must begin with an uppercase letter.
  private var namedType: TypeSyntax? {
    let name: String?
    if let type = self.as(DeclReferenceExprSyntax.self) {
      name = type.baseName.text
    } else if let member = self.as(MemberAccessExprSyntax.self) {
      guard member.base?.namedType != nil else { return nil }
      name = member.declName.baseName.text
    } else if let generic = self.as(GenericSpecializationExprSyntax.self) {
      guard generic.expression.namedType != nil else { return nil }
      return .named(trimmedDescription)
    } else if let array = self.as(ArrayExprSyntax.self) {
      name = array.elements.first?.expression.namedType == nil ? nil : "Array"
    } else if let dictionary = self.as(DictionaryExprSyntax.self) {
      guard case .elements(let pairs) = dictionary.content else { return nil }
      name = pairs.first?.value.namedType == nil ? nil : "Dictionary"
    } else {
      return nil
    }
    guard let name, name.first?.isUppercase == true else { return nil }
    let isInferred = self.is(DeclReferenceExprSyntax.self) && Self.generic.contains(name)
    return isInferred ? nil : .named(trimmedDescription)
  }
}

extension SequenceExprSyntax {
  fileprivate var coercedType: TypeSyntax? {
    let parts = Array(elements)
    guard parts.count == 3, let coercion = parts[1].as(UnresolvedAsExprSyntax.self),
      coercion.questionOrExclamationMark == nil
    else { return nil }
    return parts[2].as(TypeExprSyntax.self)?.type.trimmed
  }
}

extension TypeSyntax {
  /// Parses the source text of a type, such as `[Item]?`.
  package static func named(_ text: String) -> TypeSyntax {
    var parser = Parser(text)
    return TypeSyntax.parse(from: &parser)
  }
}
