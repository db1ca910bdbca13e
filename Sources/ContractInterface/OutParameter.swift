package import SwiftSyntax

extension TypeSyntax {
  /// The type that a call sets through a pointer: `Item?` for `UnsafeMutablePointer<Item?>?`.
  ///
  /// A pointer to a type that is not optional may be the start of a buffer, which a single variable
  /// cannot replace.
  package var outPointee: TypeSyntax? {
    let type = withoutAttributes
    let pointer = (type.wrappedInOptional ?? type).as(IdentifierTypeSyntax.self)
    switch pointer?.name.text {
    case "NSErrorPointer": return .named("NSError?")
    case "UnsafeMutablePointer", "AutoreleasingUnsafeMutablePointer":
      guard case .type(let pointee)? = pointer?.genericArgumentClause?.arguments.first?.argument,
        pointee.wrappedInOptional != nil
      else { return nil }
      return pointee
    default: return nil
    }
  }
}
