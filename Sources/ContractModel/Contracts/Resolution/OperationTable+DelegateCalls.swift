import ContractBinding
import ContractValues

extension OperationTable {
  /// Finds the delegate's method of each entry under `receives`, and the position of each argument.
  ///
  /// It throws an error for the entries that fit no method, or more than one.
  func resolved(
    _ expectations: [ExpectedDelegateCall]
  ) throws(Unresolved) -> [ExpectedDelegateCall] {
    var problems: [Diagnostic] = []
    let resolved = expectations.compactMap { expectation in
      Unresolved.collected(in: &problems) { () throws(Unresolved) in
        try self.resolved(expectation)
      }
    }
    guard problems.isEmpty else { throw Unresolved(problems) }
    return resolved
  }

  private func resolved(
    _ expectation: ExpectedDelegateCall
  ) throws(Unresolved) -> ExpectedDelegateCall {
    let method = try method(of: expectation)
    var resolved = expectation
    resolved.method = method.signature
    switch expectation.arguments {
    case .any: break
    case .byPosition(let arguments):
      guard arguments.count != method.parameters.count else { break }
      throw Unresolved(
        "'\(method.name)' is told \(Plural.of(method.parameters.count, "argument"))",
        at: expectation.location, length: expectation.method.count,
        label: "the contract gives \(arguments.count)",
        help: ["write $any for one that does not matter"])
    case .byName(let arguments):
      resolved.arguments = .byPosition(try positions(of: arguments, method, expectation))
    }
    return resolved
  }

  private func method(of expectation: ExpectedDelegateCall) throws(Unresolved)
    -> OperationDescription
  {
    let name = expectation.method
    let candidates = operations.filter { operation in
      operation.signature == name || operation.labeledName == name || operation.name == name
    }
    let fitting = candidates.filter { $0.accepts(expectation.arguments) }
    if fitting.count == 1 { return fitting[0] }
    if candidates.count == 1 { return candidates[0] }
    guard !operations.isEmpty else {
      throw Unresolved(
        "no subject connects a delegate", at: expectation.location, length: name.count,
        help: ["where it is registered: .delegate(…Spy.self) { $0.delegate = $1 }"])
    }
    guard !candidates.isEmpty else {
      throw Unresolved(
        "no delegate has a method '\(name)'", name, at: expectation.location, among: distinctNames)
    }
    throw Unresolved(
      "'\(name)' names \(candidates.count) methods of delegates",
      at: expectation.location, length: name.count,
      help: NearestWord.list(name, among: candidates.map(\.signature)))
  }

  private func positions(
    of arguments: [String: Expected], _ method: OperationDescription,
    _ expectation: ExpectedDelegateCall
  ) throws(Unresolved) -> [Expected] {
    let names = method.parameters.map(\.name)
    let unknown = arguments.filter { method.parameter(called: $0.key) == nil }
    guard unknown.isEmpty else {
      throw Unresolved(
        unknown.sorted { $0.key < $1.key }.map { name, expected in
          .unknown(
            "unknown parameter '\(name)' of '\(method.name)'", name, at: expected.place,
            among: names)
        })
    }
    return method.parameters.map { parameter in
      arguments[parameter.name] ?? parameter.label.flatMap { arguments[$0] }
        ?? Expected(.any, at: expectation.location)
    }
  }
}

extension OperationDescription {
  fileprivate func accepts(_ arguments: ExpectedDelegateCall.Arguments) -> Bool {
    switch arguments {
    case .any: true
    case .byPosition(let values): values.count == parameters.count
    case .byName(let values): values.keys.allSatisfy { parameter(called: $0) != nil }
    }
  }
}
