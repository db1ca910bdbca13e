import ContractBinding
import ContractValues

/// Assigns the arguments of a step, such as `{ item: tea }`, to the parameters of an operation, and
/// reports those that do not fit.
struct ArgumentMatch {
  let operation: OperationDescription
  /// The types for which the suite registers conversions; only a run can check their values.
  let convertedTypes: Set<String>

  /// Assigns the arguments under `with` to parameters by name.
  ///
  /// It throws if an argument has no parameter or the wrong type, or if a required parameter has no
  /// argument.
  func arguments(of use: OperationUse) throws(Unresolved) -> [String: Value] {
    switch use.arguments {
    case .byName(let values): try byName(values, in: use)
    case .byPosition(let values): try byPosition(values, in: use)
    }
  }

  private func byName(
    _ values: [String: Located<Value>], in use: OperationUse
  ) throws(Unresolved) -> [String: Value] {
    var arguments: [String: Value] = [:]
    var problems: [Diagnostic] = []
    for (name, given) in values.sorted(by: { $0.key < $1.key }) {
      guard let parameter = operation.parameter(called: name) else {
        problems.append(unknown(name, at: given.place))
        continue
      }
      if arguments.updateValue(given.value, forKey: parameter.name) != nil {
        problems.append(
          Diagnostic(
            "parameter '\(parameter.name)' is given twice", at: given.place, length: name.count,
            label: "'\(name)' is its label"))
      }
      problems += parameter.mismatch(with: given, converted: convertedTypes)
    }
    if problems.isEmpty { problems = missing(from: arguments, in: use) }
    guard problems.isEmpty else { throw Unresolved(problems) }
    return arguments
  }

  private func byPosition(
    _ values: [Located<Value>], in use: OperationUse
  ) throws(Unresolved) -> [String: Value] {
    let count = operation.parameters.count
    if values.count > count {
      throw Unresolved(
        "'\(operation.name)' takes \(count) \(count == 1 ? "argument" : "arguments")",
        at: values[count].location, label: "this is number \(count + 1)",
        help: uncounted)
    }
    let pairs = zip(operation.parameters, values).map { ($0.name, $1.value) }
    let arguments = Dictionary(pairs) { first, _ in first }
    let mismatches = zip(operation.parameters, values).flatMap {
      $0.mismatch(with: $1, converted: convertedTypes)
    }
    let problems = mismatches + missing(from: arguments, in: use)
    guard problems.isEmpty else { throw Unresolved(problems) }
    return arguments
  }

  /// The parameters that a list of arguments does not count, for a message.
  private var uncounted: [String] {
    (operation.handlers.isEmpty ? [] : ["completion handlers are not among them"])
      + (operation.supplied.isEmpty ? [] : ["those that the suite always makes are not among them"])
  }

  private func unknown(_ name: String, at place: SourceLocation) -> Diagnostic {
    if operation.supplied.contains(name) {
      return Diagnostic(
        "the suite makes the argument '\(name)' of '\(operation.name)'", at: place,
        length: name.count, label: "leave it out",
        help: ["or name each one: Conversion(…, named: …) in place of Conversion(…, always: …)"])
    }
    let names = operation.parameters.map(\.name)
    var problem = Diagnostic.unknown(
      "unknown parameter '\(name)' of '\(operation.name)'", name, at: place, among: names)
    if names.isEmpty { problem.help = ["'\(operation.name)' takes no arguments"] }
    if operation.handlers.contains(name) {
      problem.help = ["'\(name)' is a completion handler: say calls-back"]
    }
    return problem
  }

  private func missing(from arguments: [String: Value], in use: OperationUse) -> [Diagnostic] {
    let missing = operation.parameters.filter { !$0.isOptional && arguments[$0.name] == nil }
    return missing.map { parameter in
      Diagnostic(
        "'\(operation.name)' must be given '\(parameter.name)'", at: use.location,
        length: use.name.count, label: "it is of type \(parameter.type)",
        help: ["write with: { \(parameter.name): … }"])
    }
  }
}

extension OperationDescription.Parameter {
  /// Reports an argument of another type, in the same words as a run.
  ///
  /// Only a run can check the values of `converted` types.
  func mismatch(with given: Located<Value>, converted: Set<String>) -> [Diagnostic] {
    let plain = PlainParameter(self, converted: converted)
    let known = CaseMatch(cases.flatMap { $0.areAll ? $0 : nil }, converted: converted)
    let structure = members.map { MemberMatch($0, converted: converted) }
    guard
      let reason = plain?.mismatch(given.value) ?? known?.mismatch(given.value)
        ?? structure?.mismatch(given.value)
    else { return [] }
    return [
      Diagnostic(
        "an argument does not fit its parameter", at: given.location, label: reason, facts: [fact])
    ]
  }

  /// The parameter as a line for messages, such as `parameter  item: String`.
  var fact: String { Diagnostic.fact("parameter", "\(name): \(type)") }
}
