// Parts of the code that `@Contracted(including:)` generates. The macro does not see the other
// protocol, so the compiler infers the types here.

extension OperationBinding {
  /// Returns the binding of an inherited protocol, with its type parameter if it has one.
  ///
  /// - Parameters:
  ///   - parent: The other binding.
  ///   - upcast: Converts an implementation to the other binding's type.
  /// - Returns: The type of the other binding.
  public static func included<Parent: OperationBinding>(
    _ parent: Parent.Type, upcast: @Sendable (Subject) -> Parent.Subject
  ) -> Parent.Type {
    parent
  }

  /// Converts an implementation to the type that the binding of an inherited protocol calls.
  ///
  /// - Parameters:
  ///   - subject: The implementation.
  ///   - parent: The other binding.
  ///   - upcast: Converts the implementation.
  /// - Returns: The same implementation.
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
