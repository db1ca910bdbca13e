/// The forms of the seam for `@Sendable` functions. They have a name of their own, because the
/// compiler would choose them for closure literals, which then fail.
extension Vendor {
  /// Puts a seam in the place of a function that any thread may call.
  ///
  /// - Parameters:
  ///   - name: The name in recordings and in a contract's `sends`.
  ///   - function: The function that calls the vendor.
  /// - Returns: A function of the same type, which records or replays.
  public func sendableSeam<each Argument: SendableMetatype, Result: SendableMetatype>(
    _ name: String,
    _ function: @escaping @Sendable (repeat each Argument) -> Result
  ) -> @Sendable (repeat each Argument) -> Result {
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

  /// Puts a seam in the place of a throwing function that any thread may call.
  ///
  /// - Parameters:
  ///   - name: The name in recordings and in a contract's `sends`.
  ///   - function: The function that calls the vendor.
  /// - Returns: A function of the same type, which records or replays.
  public func sendableSeam<each Argument: SendableMetatype, Result: SendableMetatype>(
    _ name: String,
    _ function: @escaping @Sendable (repeat each Argument) throws -> Result
  ) -> @Sendable (repeat each Argument) throws -> Result {
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

  /// Puts a seam in the place of an `async` function that any thread may call.
  ///
  /// - Parameters:
  ///   - name: The name in recordings and in a contract's `sends`.
  ///   - function: The function that calls the vendor.
  /// - Returns: A function of the same type, which records or replays.
  public func sendableSeam<each Argument: SendableMetatype, Result: SendableMetatype>(
    _ name: String,
    _ function: @escaping @Sendable (repeat each Argument) async -> Result
  ) -> @Sendable (repeat each Argument) async -> Result {
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

  /// Puts a seam in the place of a throwing `async` function that any thread may call.
  ///
  /// - Parameters:
  ///   - name: The name in recordings and in a contract's `sends`.
  ///   - function: The function that calls the vendor.
  /// - Returns: A function of the same type, which records or replays.
  public func sendableSeam<each Argument: SendableMetatype, Result: SendableMetatype>(
    _ name: String,
    _ function: @escaping @Sendable (repeat each Argument) async throws -> Result
  ) -> @Sendable (repeat each Argument) async throws -> Result {
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
