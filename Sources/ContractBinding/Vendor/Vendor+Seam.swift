/// The SDK seam: functions that stand in an adapter where the vendor's globals would.
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
/// While recording, the vendor is called, and the call and its result are kept. On replay the
/// recording answers: equal calls in their order. A function that returns an object of the
/// vendor's is the vendor's method on that object: `vendor.seam("moveCamera") { map, camera in
/// map.moveCamera(camera) }` takes the object as its first argument.
extension Vendor {
  /// Puts a seam in the place of a function of the vendor's.
  ///
  /// - Parameters:
  ///   - name: The name in recordings and in a contract's `sends`.
  ///   - function: What calls the vendor.
  /// - Returns: A function of the same type, which records or replays.
  public func seam<each Argument, Result>(
    _ name: String,
    _ function: @escaping (repeat each Argument) -> Result
  ) -> (repeat each Argument) -> Result {
    let seam = SeamPoint(name: name, border: border)
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

  /// Puts a seam in the place of a function that can throw of the vendor's.
  ///
  /// - Parameters:
  ///   - name: The name in recordings and in a contract's `sends`.
  ///   - function: What calls the vendor.
  /// - Returns: A function of the same type, which records or replays.
  public func seam<each Argument, Result>(
    _ name: String,
    _ function: @escaping (repeat each Argument) throws -> Result
  ) -> (repeat each Argument) throws -> Result {
    let seam = SeamPoint(name: name, border: border)
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

  /// Puts a seam in the place of an `async` function of the vendor's.
  ///
  /// - Parameters:
  ///   - name: The name in recordings and in a contract's `sends`.
  ///   - function: What calls the vendor.
  /// - Returns: A function of the same type, which records or replays.
  public func seam<each Argument, Result>(
    _ name: String,
    _ function: @escaping (repeat each Argument) async -> Result
  ) -> (repeat each Argument) async -> Result {
    let seam = SeamPoint(name: name, border: border)
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

  /// Puts a seam in the place of an `async` function that can throw of the vendor's.
  ///
  /// - Parameters:
  ///   - name: The name in recordings and in a contract's `sends`.
  ///   - function: What calls the vendor.
  /// - Returns: A function of the same type, which records or replays.
  public func seam<each Argument, Result>(
    _ name: String,
    _ function: @escaping (repeat each Argument) async throws -> Result
  ) -> (repeat each Argument) async throws -> Result {
    let seam = SeamPoint(name: name, border: border)
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
