import ContractBinding
package import ContractModel
import ContractValues

extension Scenario {
  /// A digest of everything that decides what the vendor receives: the kind of vendor, the fault,
  /// the states with their parameters, and the steps with their arguments.
  ///
  /// If it changes, the recording is stale. Expectations, tags, deadlines, the scenario's name and
  /// the names of begun steps may change without a new recording.
  ///
  /// The result is `sha256:` and 64 hexadecimal digits.
  package func inputDigest(of kind: VendorDescription.Kind) -> String {
    var input: [String: Value] = ["vendor": .string(kind.rawValue)]
    if let fault { input["fault"] = .string(fault.name) }
    input["states"] = .array(
      states.map { state in
        ["name": .string(state.name), "parameters": .object(state.parameters.mapValues(\.tagged))]
      }
    )
    var begun: [String: Int] = [:]
    input["steps"] = .array(steps.map { $0.input(begun: &begun) })
    return "sha256:" + SHA256.hexadecimal(of: Value.object(input).json())
  }
}

extension Step {
  fileprivate func input(begun: inout [String: Int]) -> Value {
    let input = action.input(begun: &begun)
    guard let receiver, case .object(var fields) = input else { return input }
    fields["on"] = receiver.value.tagged
    return .object(fields)
  }
}

extension Step.Action {
  /// The action as a value for the digest, without its expectations.
  ///
  /// The number of a begun step replaces its name, so that a new name does not change the digest.
  ///
  /// The result is an object such as `{"call": "price", "with": {"item": "tea"}}`.
  fileprivate func input(begun: inout [String: Int]) -> Value {
    switch self {
    case .call(let use): return ["call": .string(use.name), "with": use.arguments.input]
    case .begin(let use, let name):
      begun[name] = begun.count
      return ["begin": .string(use.name), "with": use.arguments.input]
    case .finish(let name): return ["finish": Self.ordinal(name, begun)]
    case .stillRunning(let name): return ["still-running": Self.ordinal(name, begun)]
    case .cancel(let name): return ["cancel": Self.ordinal(name, begun)]
    case .get(let property): return ["get": .string(property)]
    case .set(let property, let value):
      return ["set": .string(property), "to": value.value.tagged]
    case .event(let name, let arguments):
      return ["event": .string(name), "with": .object(arguments.mapValues(\.tagged))]
    }
  }

  private static func ordinal(_ name: String, _ begun: [String: Int]) -> Value {
    begun[name].map(Value.integer) ?? .string(name)
  }
}

extension OperationUse.Arguments {
  /// The arguments for the digest, with `${name}` and not with the bound values, because these may
  /// differ in each run.
  fileprivate var input: Value {
    switch self {
    case .byName(let arguments): .object(arguments.mapValues(\.value.tagged))
    case .byPosition(let arguments): .array(arguments.map(\.value.tagged))
    }
  }
}
