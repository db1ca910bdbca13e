import ContractBinding
import ContractValues

/// What the vendor calls an identifier in JSON: a key in a path that is one of them is no secret.
package struct Identifiers {
  package private(set) var values: Set<String> = []

  /// Gathers the identifiers that bodies of answers name.
  package init(in bodies: some Sequence<[UInt8]>) {
    for body in bodies {
      if let value = try? Value(json: body) { add(value, named: nil) }
    }
  }

  /// Gathers what looks like a key in the paths of requests whose secrets were redacted already.
  package init(inPathsOf targets: some Sequence<String>) {
    for target in targets {
      let path = Array(target.prefix { $0 != "?" }.utf8)
      for token in UnknownToken.matches(in: path) {
        values.insert(String(decoding: path[token.range], as: UTF8.self))
      }
    }
  }

  private mutating func add(_ value: Value, named name: String?) {
    switch value {
    case .string(let text):
      if text.utf8.count >= 20, let name, Allowances.identifies(name) { values.insert(text) }
    case .array(let elements):
      for element in elements { add(element, named: name) }
    case .object(let fields):
      for (key, field) in fields { add(field, named: key) }
    default: break
    }
  }
}
