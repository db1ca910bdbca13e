/// Functions that record or replay the calls from an adapter to an SDK.
///
/// The boundary to the SDK is called the seam. An adapter receives functions in place of the SDK's
/// globals:
///
/// ```swift
/// FeedbackServiceBinding.liveAdapter("ThirdParty") { vendor in
///   FeedbackAdapter(
///     loadFeedback: vendor.seam("loadFeedbackForm", ThirdParty.loadFeedbackForm),
///     getDelegate: vendor.seam("delegate") { ThirdParty.delegate }
///   )
/// }
/// ```
///
/// While recording, such a function calls the vendor, and records the call and its result. On
/// replay the recording answers. Equal calls receive their answers in the recorded order.
///
/// For a method, the vendor's object is the first argument:
/// `vendor.seam("moveCamera") { map, camera in map.moveCamera(camera) }`.
extension Vendor {
  /// Replaces a function of the vendor by one that records or replays its calls.
  ///
  /// - Parameters:
  ///   - name: The name in recordings and under `sends` in contracts.
  ///   - function: Calls the vendor. It is not called on replay.
  /// - Returns: A function of the same type, which the adapter calls instead.
  public func seam<each Argument, Result>(
    _ name: String,
    _ function: @escaping (repeat each Argument) -> Result
  ) -> (repeat each Argument) -> Result {
    let seam = SeamPoint(name: name, environment: environment)
    return { (arguments: repeat each Argument) -> Result in
      seam.call(repeat each arguments, by: function)
    }
  }

  /// Replaces a throwing function of the vendor by one that records or replays its calls.
  ///
  /// On replay it throws the recorded error, or a ``RefusedCall`` for a call that was not recorded.
  public func seam<each Argument, Result>(
    _ name: String,
    _ function: @escaping (repeat each Argument) throws -> Result
  ) -> (repeat each Argument) throws -> Result {
    let seam = SeamPoint(name: name, environment: environment)
    return { (arguments: repeat each Argument) throws -> Result in
      try seam.call(repeat each arguments, by: function)
    }
  }

  /// Replaces an `async` function of the vendor by one that records or replays its calls.
  ///
  /// On replay, a call that never returned while recording suspends its task forever.
  public func seam<each Argument, Result>(
    _ name: String,
    _ function: @escaping (repeat each Argument) async -> Result
  ) -> (repeat each Argument) async -> Result {
    let seam = SeamPoint(name: name, environment: environment)
    return { (arguments: repeat each Argument) async -> Result in
      await seam.call(repeat each arguments, by: function)
    }
  }

  /// Replaces a throwing `async` function of the vendor by one that records or replays its calls.
  ///
  /// On replay it throws the recorded error, or a ``RefusedCall`` for a call that was not recorded.
  public func seam<each Argument, Result>(
    _ name: String,
    _ function: @escaping (repeat each Argument) async throws -> Result
  ) -> (repeat each Argument) async throws -> Result {
    let seam = SeamPoint(name: name, environment: environment)
    return { (arguments: repeat each Argument) async throws -> Result in
      try await seam.call(repeat each arguments, by: function)
    }
  }
}
