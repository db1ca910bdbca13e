import ContractBinding
import ContractValues

/// The identifiers of a vendor; a key-like path segment that equals one of them is not a secret.
package struct Identifiers {
  /// The identifiers, each as it is written in a body or a path.
  package private(set) var values: Set<String> = []

  /// Collects the values of identifier fields in the JSON bodies of responses.
  package init(in bodies: some Sequence<[UInt8]>) {
    for body in bodies {
      if let value = try? Value(json: body) { add(value) }
    }
  }

  /// Collects the key-like segments in the paths of requests that are already redacted.
  package init(inPathsOf targets: some Sequence<String>) {
    for target in targets {
      let path = Array(target.prefix { $0 != "?" }.utf8)
      values.formUnion(UnknownToken.matches(in: path).map(path.string))
    }
  }

  private mutating func add(_ value: Value, named name: String? = nil) {
    switch value {
    case .string(let text):
      if text.utf8.count >= 20, let name, Allowances.identifies(name) { values.insert(text) }
    case .array(let elements): for element in elements { add(element, named: name) }
    case .object(let fields): for (key, field) in fields { add(field, named: key) }
    default: break
    }
  }
}
