import ContractBinding
import ContractValues

/// Assigns the arguments of a step, such as `{ item: tea }`, to the parameters of an operation, and
/// reports those that do not fit.
struct ArgumentMatch {
  let operation: OperationDescription
  /// The types for which the suite registers conversions; only a run can check their values.
  var convertedTypes: Set<String> = []

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
    let names = operation.parameters.map(\.name)
    for (name, given) in values.sorted(by: { $0.key < $1.key }) {
      let place = given.keyLocation ?? given.location
      guard let parameter = operation.parameter(called: name) else {
        problems.append(unknown(name, at: place, among: names))
        continue
      }
      if arguments.updateValue(given.value, forKey: parameter.name) != nil {
        problems.append(
          Diagnostic(
            "parameter '\(parameter.name)' is given twice", at: place, length: name.count,
            label: "'\(name)' is its label"))
      }
      problems += mismatch(of: given, parameter)
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
        help: operation.handlers.isEmpty ? [] : ["completion handlers are not among them"])
    }
    let pairs = zip(operation.parameters, values).map { ($0.name, $1.value) }
    let arguments = Dictionary(pairs) { first, _ in first }
    let mismatches = zip(operation.parameters, values).flatMap { mismatch(of: $1, $0) }
    let problems = mismatches + missing(from: arguments, in: use)
    guard problems.isEmpty else { throw Unresolved(problems) }
    return arguments
  }

  /// Reports an argument whose type differs from its parameter, in the same words as a run.
  func mismatch(
    of given: Located<Value>, _ parameter: OperationDescription.Parameter
  ) -> [Diagnostic] {
    let plain = PlainParameter(parameter, converted: convertedTypes)
    let known = parameter.cases.flatMap { $0.areAll ? $0 : nil }
    let cases = CaseMatch(known, converted: convertedTypes)
    guard let reason = plain?.mismatch(given.value) ?? cases?.mismatch(given.value) else {
      return []
    }
    return [
      Diagnostic(
        "an argument does not fit its parameter", at: given.location, label: reason,
        facts: [Diagnostic.fact("parameter", "\(parameter.name): \(parameter.type)")])
    ]
  }

  private func unknown(
    _ name: String, at place: SourceLocation, among names: [String]
  ) -> Diagnostic {
    var help = NearestWord.list(name, among: names)
    if names.isEmpty { help = ["'\(operation.name)' takes no arguments"] }
    if operation.handlers.contains(name) {
      help = ["'\(name)' is a completion handler: say calls-back"]
    }
    return Diagnostic(
      "unknown parameter '\(name)' of '\(operation.name)'", at: place, length: name.count,
      label: NearestWord.question(name, among: names), help: help)
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
