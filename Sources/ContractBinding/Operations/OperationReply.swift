/// Receives the result of one call from a binding, on any thread.
///
/// It converts each result to a ``Value`` at once, so that objects of the adapter stay on the
/// thread that passed them.
public struct OperationReply: Sendable {
  /// One part of a call's result, such as its return or a call of a completion handler.
  package enum Event: Sendable, Hashable {
    /// The call returned this value; `nil` if the operation has no result.
    case returned(Value?)
    /// The call threw an error: a ``Value/error(_:)``, or the value that a conversion of the suite
    /// gives.
    case threw(Value)
    /// The adapter called a completion handler, which is named by its parameter.
    case calledBack(handler: String, arguments: [Value])
    /// The call returned a stream, whose elements follow as further events.
    case streams
    /// The stream produced this element, the next in order.
    case element(Value)
    /// The stream ended without an error, so no further element follows.
    case finished
    /// The stream ended with an error, converted like the error of ``threw(_:)``.
    case failed(Value)
  }

  let context: ConversionContext
  let receive: @Sendable (Event) -> Void
  let read: @Sendable (_ reading: @escaping @Sendable () async -> Void) -> Void

  /// Creates the receiver for one call.
  ///
  /// - Parameters:
  ///   - context: Converts results to values, and gives objects names such as `FormView#1`.
  ///   - read: Runs the function that reads a stream, while other calls are made. The function
  ///     stops when its task is cancelled.
  ///   - receive: Receives each event, on the thread that reports it.
  package init(
    context: ConversionContext,
    read: @escaping @Sendable (_ reading: @escaping @Sendable () async -> Void) -> Void = {
      reading in Task { await reading() }
    },
    receive: @escaping @Sendable (Event) -> Void
  ) {
    self.context = context
    self.read = read
    self.receive = receive
  }

  /// Reports that an operation without a result has returned.
  ///
  /// Call it once for each call of the operation.
  public func returned() {
    receive(.returned(nil))
  }

  /// Reports the result that an operation has returned, such as `reply.returned(clock.now())`.
  ///
  /// It is converted to a value at once.
  public func returned<Result>(_ result: Result) {
    receive(.returned(context.value(of: result)))
  }

  /// Reports the result that an operation has returned, and names its objects by their protocol.
  ///
  /// So an adapter and a fake may return objects of different classes.
  ///
  /// - Parameters:
  ///   - result: An instance of the protocol, an optional or a list of them.
  ///   - name: The name of the protocol, such as `Cart` for `Cart#1`.
  public func returned<Result>(_ result: Result, as name: String) {
    receive(.returned(context.value(of: result, namingObjects: name)))
  }

  /// Reports the result that an operation gives later, such as the result of a promise.
  ///
  /// The call has ended when `result` has returned or thrown. Other calls can be made meanwhile.
  /// For the promises of another package, add a function to ``OperationReply`` beside the protocol:
  ///
  /// ```swift
  /// extension OperationReply {
  ///   public func returned<Item: Sendable>(_ promise: Promise<Item>) {
  ///     returned(later: { try await promise.get() })
  ///   }
  /// }
  /// ```
  ///
  /// - Parameter result: Waits for the result.
  public func returned<Result>(later result: @escaping @Sendable () async throws -> Result) {
    read { [context, receive] in
      do {
        let result = try await result()
        // With a plain `nil` instead of `Value?.none`, the result would be the value `null`.
        receive(.returned(result is Void ? Value?.none : context.value(of: result)))
      } catch {
        receive(.threw(context.value(ofError: error)))
      }
    }
  }

  /// Reports the result that an object gives later, such as a promise that is not `Sendable`.
  ///
  /// - Parameters:
  ///   - source: The object that the operation returned. Any thread may wait for its result.
  ///   - result: Waits for the result of that object.
  public func returned<Source, Result>(
    later source: Source, _ result: @escaping @Sendable (Source) async throws -> Result
  ) {
    // This is safe, because from here on only the closure uses the object.
    nonisolated(unsafe) let source = source
    returned(later: { try await result(source) })
  }

  /// Reports the result of a task that an operation has started, when the task has ended.
  ///
  /// The tool does not wait for a task without a result, because it may run as long as the
  /// application. The call then ends at once and returns the name of the type. The tool does not
  /// wait either for a task that a conversion of the suite accepts. That call returns the converted
  /// value.
  ///
  /// - Parameter task: The task that the operation returned. If the tool waits for it, it is
  ///   cancelled with the call.
  public func returned<Success, Failure>(_ task: Task<Success, Failure>) {
    if Success.self == Void.self || context.converted(task) != nil {
      receive(.returned(context.value(of: task)))
      return
    }
    returned(later: {
      try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
    })
  }

  /// Reports the error that an operation has thrown.
  ///
  /// A binding must catch errors and pass them here.
  public func threw(_ error: any Error) {
    receive(.threw(context.value(ofError: error)))
  }

  /// Reports that the adapter called a completion handler.
  ///
  /// It may be called several times and from any thread.
  ///
  /// - Parameters:
  ///   - handler: The parameter name of the handler, such as `responseHandler`.
  ///   - arguments: The arguments that the handler received, in order.
  public func calledBack<each Argument>(_ handler: String, _ arguments: repeat each Argument) {
    var values: [Value] = []
    for argument in repeat each arguments { values.append(context.value(of: argument)) }
    receive(.calledBack(handler: handler, arguments: values))
  }

  /// Creates a completion handler that reports each of its calls.
  ///
  /// It is for a parameter whose type is an alias of a function type. `@Contracted` sees only the
  /// name of the alias, so it cannot write the closure.
  ///
  /// - Parameter name: The parameter name of the handler, such as `responseHandler`.
  /// - Returns: A closure of the type that the parameter requires.
  public func handler<each Argument>(
    _ name: String
  ) -> @Sendable (repeat each Argument) -> Void {
    { (arguments: repeat each Argument) in calledBack(name, repeat each arguments) }
  }
}
