/// The seam for vendors that belong to the main actor.
extension Vendor {
  /// Puts a seam in the place of a function of the main actor.
  ///
  /// - Parameters:
  ///   - name: The name in recordings and in a contract's `sends`.
  ///   - function: The function that calls the vendor.
  /// - Returns: A function of the same type, which records or replays.
  public func mainActorSeam<each Argument, Result>(
    _ name: String,
    _ function: @escaping @MainActor (repeat each Argument) -> Result
  ) -> @MainActor (repeat each Argument) -> Result {
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

  /// Puts a seam in the place of a throwing function of the main actor.
  ///
  /// - Parameters:
  ///   - name: The name in recordings and in a contract's `sends`.
  ///   - function: The function that calls the vendor.
  /// - Returns: A function of the same type, which records or replays.
  public func mainActorSeam<each Argument, Result>(
    _ name: String,
    _ function: @escaping @MainActor (repeat each Argument) throws -> Result
  ) -> @MainActor (repeat each Argument) throws -> Result {
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

  /// Puts a seam in the place of an `async` function of the main actor.
  ///
  /// - Parameters:
  ///   - name: The name in recordings and in a contract's `sends`.
  ///   - function: The function that calls the vendor.
  /// - Returns: A function of the same type, which records or replays.
  public func mainActorSeam<each Argument, Result>(
    _ name: String,
    _ function: @escaping @MainActor (repeat each Argument) async -> Result
  ) -> @MainActor (repeat each Argument) async -> Result {
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

  /// Puts a seam in the place of a throwing `async` function of the main actor.
  ///
  /// - Parameters:
  ///   - name: The name in recordings and in a contract's `sends`.
  ///   - function: The function that calls the vendor.
  /// - Returns: A function of the same type, which records or replays.
  public func mainActorSeam<each Argument, Result>(
    _ name: String,
    _ function: @escaping @MainActor (repeat each Argument) async throws -> Result
  ) -> @MainActor (repeat each Argument) async throws -> Result {
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
