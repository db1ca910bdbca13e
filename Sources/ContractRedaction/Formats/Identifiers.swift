import ContractBinding
import ContractValues

/// Identifiers that a vendor's responses contain.
///
/// A long random part of a path, as in `/orders/8f3a…`, is not a secret if it is one of these.
package struct Identifiers: Sendable {
  /// The identifiers, spelled as in the body or path, such as `8f3a02c1…`.
  package private(set) var values: Set<String> = []

  /// Stores identifiers, spelled as in the body or path.
  package init(_ values: some Sequence<String>) { self.values = Set(values) }

  /// Collects strings of at least 20 bytes from fields such as `id` or `order_uuid` in JSON bodies;
  /// other bodies are ignored.
  package init(in bodies: some Sequence<[UInt8]>) {
    for body in bodies {
      if let value = try? Value(json: body) { add(value) }
    }
  }

  /// Collects the random parts of paths; redact these before, so that no secret is collected.
  package init(inPathsOf targets: some Sequence<String>) {
    for target in targets {
      let path = Array(target.utf8.prefix { $0 != UInt8(ascii: "?") })
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
