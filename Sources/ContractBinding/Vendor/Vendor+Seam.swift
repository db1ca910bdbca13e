/// The SDK seam: functions that an adapter gets in the place of the vendor's globals.
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
/// While recording, a seam calls the vendor and records the call and its result. On replay the
/// recording answers; equal calls get their answers in the recorded order. A seam for a method
/// takes the vendor's object as its first argument: `vendor.seam("moveCamera") { map, camera in
/// map.moveCamera(camera) }`.
extension Vendor {
  /// Puts a seam in the place of a function of the vendor.
  ///
  /// - Parameters:
  ///   - name: The name in recordings and in a contract's `sends`.
  ///   - function: The function that calls the vendor.
  /// - Returns: A function of the same type, which records or replays.
  public func seam<each Argument, Result>(
    _ name: String,
    _ function: @escaping (repeat each Argument) -> Result
  ) -> (repeat each Argument) -> Result {
    let seam = SeamPoint(name: name, environment: environment)
    return { (arguments: repeat each Argument) -> Result in
      switch seam.take(
        repeat each arguments, canThrow: false, answer: Result.self)
      {
      case .answered(let result): return result
      case .threw, .unanswered: seam.park()
      case .vendor(let call):
        let result = function(repeat each arguments)
        seam.keep(result, of: call)
        return result
      }
    }
  }

  /// Puts a seam in the place of a throwing function of the vendor.
  ///
  /// - Parameters:
  ///   - name: The name in recordings and in a contract's `sends`.
  ///   - function: The function that calls the vendor.
  /// - Returns: A function of the same type, which records or replays.
  public func seam<each Argument, Result>(
    _ name: String,
    _ function: @escaping (repeat each Argument) throws -> Result
  ) -> (repeat each Argument) throws -> Result {
    let seam = SeamPoint(name: name, environment: environment)
    return { (arguments: repeat each Argument) throws -> Result in
      switch seam.take(
        repeat each arguments, canThrow: true, answer: Result.self)
      {
      case .answered(let result): return result
      case .threw(let error): throw error
      case .unanswered: seam.park()
      case .vendor(let call):
        do {
          let result = try function(repeat each arguments)
          seam.keep(result, of: call)
          return result
        } catch {
          seam.keep(thrown: error, of: call)
          throw error
        }
      }
    }
  }

  /// Puts a seam in the place of an `async` function of the vendor.
  ///
  /// - Parameters:
  ///   - name: The name in recordings and in a contract's `sends`.
  ///   - function: The function that calls the vendor.
  /// - Returns: A function of the same type, which records or replays.
  public func seam<each Argument, Result>(
    _ name: String,
    _ function: @escaping (repeat each Argument) async -> Result
  ) -> (repeat each Argument) async -> Result {
    let seam = SeamPoint(name: name, environment: environment)
    return { (arguments: repeat each Argument) async -> Result in
      switch seam.take(
        repeat each arguments, canThrow: false, isAsync: true, answer: Result.self)
      {
      case .answered(let result): return result
      case .threw, .unanswered: await seam.suspend()
      case .vendor(let call):
        let result = await function(repeat each arguments)
        seam.keep(result, of: call)
        return result
      }
    }
  }

  /// Puts a seam in the place of a throwing `async` function of the vendor.
  ///
  /// - Parameters:
  ///   - name: The name in recordings and in a contract's `sends`.
  ///   - function: The function that calls the vendor.
  /// - Returns: A function of the same type, which records or replays.
  public func seam<each Argument, Result>(
    _ name: String,
    _ function: @escaping (repeat each Argument) async throws -> Result
  ) -> (repeat each Argument) async throws -> Result {
    let seam = SeamPoint(name: name, environment: environment)
    return { (arguments: repeat each Argument) async throws -> Result in
      switch seam.take(
        repeat each arguments, canThrow: true, isAsync: true, answer: Result.self)
      {
      case .answered(let result): return result
      case .threw(let error): throw error
      case .unanswered: await seam.suspend()
      case .vendor(let call):
        do {
          let result = try await function(repeat each arguments)
          seam.keep(result, of: call)
          return result
        } catch {
          seam.keep(thrown: error, of: call)
          throw error
        }
      }
    }
  }
}
