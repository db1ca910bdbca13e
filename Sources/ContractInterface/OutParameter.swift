package import SwiftSyntax

extension TypeSyntax {
  /// The type of the variable that a call sets through a pointer, such as `Item?` for
  /// `UnsafeMutablePointer<Item?>?`; `nil` for any other type.
  ///
  /// A pointer to anything but an optional may be the start of a buffer, for which one variable is
  /// no argument.
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
