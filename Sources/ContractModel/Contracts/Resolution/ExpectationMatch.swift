import ContractBinding
import ContractValues

/// Checks if an operation can have the result that a step expects.
struct ExpectationMatch {
  let operation: OperationDescription
  /// The types for which the suite registers conversions; only a run can check their values.
  var convertedTypes: Set<String> = []

  /// Completes an expectation with the names of completion handlers.
  ///
  /// It throws for a result that the operation can never have, such as an error of a function that
  /// does not throw.
  func resolved(_ expectation: Expectation) throws(Unresolved) -> Expectation {
    var problems: [Diagnostic] = []
    Unresolved.collected(in: &problems) { () throws(Unresolved) in try checkError(expectation) }
    Unresolved.collected(in: &problems) { () throws(Unresolved) in try checkStream(expectation) }
    Unresolved.collected(in: &problems) { () throws(Unresolved) in try checkCases(expectation) }
    let callbacks = Unresolved.collected(in: &problems) { () throws(Unresolved) in
      try self.callbacks(expectation.callsBack)
    }
    guard problems.isEmpty, let callbacks else { throw Unresolved(problems) }
    var resolved = expectation
    resolved.callsBack = callbacks
    return resolved
  }

  private func checkError(_ expectation: Expectation) throws(Unresolved) {
    guard let thrown = expectation.throws, !operation.isThrowing else { return }
    throw Unresolved(
      "'\(operation.name)' cannot throw", at: thrown.keyLocation ?? thrown.location,
      label: "this is never thrown")
  }

  private func checkStream(_ expectation: Expectation) throws(Unresolved) {
    if let emits = expectation.emits, !operation.isStream {
      throw Unresolved(
        "'\(operation.name)' gives no stream", at: emits.location,
        label: "there is nothing to read",
        help: ["say what it returns: returns: …"])
    }
    if let returns = expectation.returns, operation.isStream {
      throw Unresolved(
        "'\(operation.name)' gives a stream", at: returns.location,
        label: "a stream is no value", help: ["say what it gives: emits: […]"])
    }
  }

  /// Reports an expected result that is a misspelt case of an enum.
  private func checkCases(_ expectation: Expectation) throws(Unresolved) {
    guard let returns = expectation.returns,
      let cases = CaseMatch(operation.resultCases, converted: convertedTypes)
    else { return }
    let problems = cases.problems(of: returns)
    guard problems.isEmpty else { throw Unresolved(problems) }
  }

  private func callbacks(
    _ written: [Expectation.Callback]
  ) throws(Unresolved) -> [Expectation.Callback] {
    guard let first = written.first else { return [] }
    guard !operation.handlers.isEmpty else {
      throw Unresolved(
        "'\(operation.name)' has no completion handler", at: first.location,
        help: ["say what it returns: returns: …"])
    }
    for callback in written {
      guard let name = callback.handler, !operation.handlers.contains(name) else { continue }
      throw Unresolved([unknown(name, at: callback.location)])
    }
    if operation.handlers.count == 1, let only = operation.handlers.first {
      return written.map { callback in
        var callback = callback
        callback.handler = callback.handler ?? only
        return callback
      }
    }
    var callbacks: [Expectation.Callback] = []
    for callback in written {
      if callback.handler != nil {
        callbacks.append(callback)
      } else if callback.number != nil {
        throw unnamed(callback)
      } else if callback.isAbsent {
        callbacks += operation.handlers.map { handler in
          Expectation.Callback(
            handler: handler, arguments: [], isAbsent: true, location: callback.location)
        }
      } else {
        callbacks += try named(callback)
      }
    }
    return callbacks
  }

  /// Reads an object under `calls-back` as expectations by handler, if there are several handlers.
  private func named(
    _ callback: Expectation.Callback
  ) throws(Unresolved) -> [Expectation.Callback] {
    let handlers = operation.handlers
    guard callback.arguments.count == 1, case .object(let fields) = callback.arguments[0].matcher
    else {
      throw unnamed(callback)
    }
    let problems = fields.filter { !handlers.contains($0.key) }
      .sorted { $0.key < $1.key }
      .map { name, expected in unknown(name, at: expected.keyLocation ?? expected.location) }
    guard problems.isEmpty else { throw Unresolved(problems) }
    return handlers.compactMap { handler in
      fields[handler].map { Self.callback(handler, $0) }
    }
  }

  private func unnamed(_ callback: Expectation.Callback) -> Unresolved {
    Unresolved(
      "'\(operation.name)' has \(operation.handlers.count) completion handlers",
      at: callback.location, label: "which of them is not said",
      help: operation.handlers.map { "write calls-back: { \($0): … }" })
  }

  private func unknown(_ name: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      "'\(operation.name)' has no completion handler '\(name)'", at: location,
      length: name.count, label: NearestWord.question(name, among: operation.handlers),
      help: NearestWord.list(name, among: operation.handlers))
  }

  private static func callback(_ handler: String, _ expected: Expected) -> Expectation.Callback {
    let location = expected.keyLocation ?? expected.location
    switch expected.matcher {
    case .array(let arguments):
      return Expectation.Callback(handler: handler, arguments: arguments, location: location)
    case .absent:
      return Expectation.Callback(
        handler: handler, arguments: [], isAbsent: true, location: location)
    default:
      return Expectation.Callback(handler: handler, arguments: [expected], location: location)
    }
  }
}
