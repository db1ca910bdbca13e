import ContractBinding
import ContractValues

/// Checks if an operation can have the result that a step expects.
struct ExpectationMatch {
  let operation: OperationDescription
  /// The types for which the suite registers conversions; only a run can check their values.
  let convertedTypes: Set<String>

  /// Completes an expectation with the names of completion handlers.
  ///
  /// It throws for a result that the operation can never have, such as an error of a function that
  /// does not throw.
  func resolved(_ expectation: Expectation) throws(Unresolved) -> Expectation {
    var problems = impossibleResults(of: expectation)
    let callbacks = Unresolved.collected(in: &problems) { () throws(Unresolved) in
      try self.callbacks(expectation.callsBack)
    }
    guard problems.isEmpty, let callbacks else { throw Unresolved(problems) }
    var resolved = expectation
    resolved.callsBack = callbacks
    return resolved
  }

  private func impossibleResults(of expectation: Expectation) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    if let thrown = expectation.throws, !operation.isThrowing {
      problems.append(
        Diagnostic(
          "'\(operation.name)' cannot throw".withShortQuotations, at: thrown.place,
          label: "this is never thrown"))
    }
    if let emits = expectation.emits, !operation.isStream {
      problems.append(
        Diagnostic(
          "'\(operation.name)' gives no stream".withShortQuotations, at: emits.location,
          label: "there is nothing to read", help: ["say what it returns: returns: …"]))
    }
    guard let returns = expectation.returns else { return problems }
    if operation.isStream {
      problems.append(
        Diagnostic(
          "'\(operation.name)' gives a stream".withShortQuotations, at: returns.location,
          label: "a stream is no value", help: ["say what it gives: emits: […]"]))
    }
    // An expected text can be a misspelt case of an enum.
    let cases = CaseMatch(operation.resultCases, converted: convertedTypes)
    return problems + (cases?.problems(of: returns) ?? [])
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
    let onlyHandler = operation.handlers.count == 1 ? operation.handlers[0] : nil
    var callbacks: [Expectation.Callback] = []
    for var callback in written {
      callback.handler = callback.handler ?? onlyHandler
      callbacks += callback.handler == nil ? try named(callback) : [callback]
    }
    return callbacks
  }

  /// Reads an expectation without a handler's name, if there are several handlers: `$absent` for
  /// all of them, or an object with an expectation by handler.
  private func named(
    _ callback: Expectation.Callback
  ) throws(Unresolved) -> [Expectation.Callback] {
    let handlers = operation.handlers
    guard callback.number == nil else { throw unnamed(callback) }
    if callback.isAbsent {
      return handlers.map { handler in
        Expectation.Callback(
          handler: handler, arguments: [], isAbsent: true, location: callback.location)
      }
    }
    guard callback.arguments.count == 1, case .object(let fields) = callback.arguments[0].matcher
    else { throw unnamed(callback) }
    let unknown = fields.filter { !handlers.contains($0.key) }.sorted { $0.key < $1.key }
    guard unknown.isEmpty else {
      throw Unresolved(unknown.map { self.unknown($0, at: $1.place) })
    }
    return handlers.compactMap { handler in
      fields[handler].map { Expectation.Callback($0, of: handler) }
    }
  }

  private func unnamed(_ callback: Expectation.Callback) -> Unresolved {
    Unresolved(
      "'\(operation.name)' has \(operation.handlers.count) completion handlers",
      at: callback.location, label: "which of them is not said",
      help: operation.handlers.map { "write calls-back: { \($0): … }" })
  }

  private func unknown(_ name: String, at location: SourceLocation) -> Diagnostic {
    .unknown(
      "'\(operation.name)' has no completion handler '\(name)'", name, at: location,
      among: operation.handlers)
  }
}
