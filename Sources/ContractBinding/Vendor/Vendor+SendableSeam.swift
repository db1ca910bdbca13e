/// Variants of ``Vendor/seam(_:_:)`` for `@Sendable` functions.
///
/// They have a name of their own. Otherwise the compiler would choose them for closure literals,
/// which then do not compile.
extension Vendor {
  /// Replaces a `@Sendable` function by one that records or replays its calls.
  ///
  /// - Parameters:
  ///   - name: The name in recordings and under `sends` in contracts.
  ///   - function: Calls the vendor. It is not called on replay.
  /// - Returns: A function of the same type, which the adapter calls instead.
  public func sendableSeam<each Argument: SendableMetatype, Result: SendableMetatype>(
    _ name: String,
    _ function: @escaping @Sendable (repeat each Argument) -> Result
  ) -> @Sendable (repeat each Argument) -> Result {
    let seam = SeamPoint(name: name, environment: environment)
    return { (arguments: repeat each Argument) -> Result in
      seam.call(repeat each arguments, by: function)
    }
  }

  /// Replaces a throwing `@Sendable` function by one that records or replays its calls.
  ///
  /// On replay it throws the recorded error, or a ``RefusedCall`` for a call that was not recorded.
  public func sendableSeam<each Argument: SendableMetatype, Result: SendableMetatype>(
    _ name: String,
    _ function: @escaping @Sendable (repeat each Argument) throws -> Result
  ) -> @Sendable (repeat each Argument) throws -> Result {
    let seam = SeamPoint(name: name, environment: environment)
    return { (arguments: repeat each Argument) throws -> Result in
      try seam.call(repeat each arguments, by: function)
    }
  }

  /// Replaces an `async` `@Sendable` function by one that records or replays its calls.
  ///
  /// On replay, a call that never returned while recording suspends its task forever.
  public func sendableSeam<each Argument: SendableMetatype, Result: SendableMetatype>(
    _ name: String,
    _ function: @escaping @Sendable (repeat each Argument) async -> Result
  ) -> @Sendable (repeat each Argument) async -> Result {
    let seam = SeamPoint(name: name, environment: environment)
    return { (arguments: repeat each Argument) async -> Result in
      await seam.call(repeat each arguments, by: function)
    }
  }

  /// Replaces a throwing `async` `@Sendable` function by one that records or replays its calls.
  ///
  /// On replay it throws the recorded error, or a ``RefusedCall`` for a call that was not recorded.
  public func sendableSeam<each Argument: SendableMetatype, Result: SendableMetatype>(
    _ name: String,
    _ function: @escaping @Sendable (repeat each Argument) async throws -> Result
  ) -> @Sendable (repeat each Argument) async throws -> Result {
    let seam = SeamPoint(name: name, environment: environment)
    return { (arguments: repeat each Argument) async throws -> Result in
      try await seam.call(repeat each arguments, by: function)
    }
  }
}
