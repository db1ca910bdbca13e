// Parts of the code that `@Contracted(including:)` generates. The macro does not see the other
// protocol, so the compiler infers the types here.

extension OperationBinding {
  /// Returns the binding of an inherited protocol, which may be generic: `ShopBinding<FakeShop>`.
  ///
  /// - Parameters:
  ///   - parent: The binding of the inherited protocol.
  ///   - upcast: Never called. Its type tells the compiler the type parameter of `parent`.
  /// - Returns: The same binding, with its type parameter.
  public static func included<Parent: OperationBinding>(
    _ parent: Parent.Type, upcast: @Sendable (Subject) -> Parent.Subject
  ) -> Parent.Type {
    parent
  }

  /// Converts an implementation to the type that the binding of an inherited protocol calls.
  ///
  /// - Parameters:
  ///   - subject: The implementation.
  ///   - parent: The binding of the inherited protocol.
  ///   - upcast: Converts the implementation.
  /// - Returns: The same implementation, or a copy if it is a struct.
  public static func view<Parent: OperationBinding>(
    of subject: Subject, for parent: Parent.Type, upcast: @Sendable (Subject) -> Parent.Subject
  ) -> Parent.Subject {
    upcast(subject)
  }

  /// Converts an implementation back after a call through the binding of an inherited protocol.
  ///
  /// - Parameter inherited: The implementation, which may have changed if it is a struct.
  /// - Returns: `nil` for an instance of another type.
  public static func restored(_ inherited: Any) -> Subject? {
    inherited as? Subject
  }
}
