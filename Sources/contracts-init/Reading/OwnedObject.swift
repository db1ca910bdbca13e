import ContractInterface

/// A protocol whose instances an operation of another protocol returns, such as a session.
struct OwnedObject {
  let declared: OwnedDeclaration
  let interface: OwnedInterface
  /// The operation of the other protocol that returns the object, such as `openSession()`.
  let maker: Requirement

  var name: String { declared.name }

  /// The expression for the suite's conversions, which makes the object's operations callable.
  var conversion: String { "\(name)Binding.objects" }

  /// Lists the protocols in the same target whose instances the operations return, each once.
  static func all(
    of owner: OwnedDeclaration, _ interface: OwnedInterface, in catalogue: DeclarationCollector
  ) -> [OwnedObject] {
    var seen: Set<String> = [owner.name]
    return interface.requirements.compactMap { requirement in
      guard requirement.kind == .method, !requirement.isStream,
        let type = Answer(of: requirement)?.type.withoutAny,
        let declared = catalogue.protocols.first(where: { $0.name == type }),
        declared.file.target.name == owner.file.target.name,
        let interface = declared.interface,
        interface.requirements.contains(where: { $0.kind != .set }),
        seen.insert(type).inserted
      else { return nil }
      return OwnedObject(declared: declared, interface: interface, maker: requirement)
    }
  }
}

extension String {
  /// The protocol without `any` and parentheses, such as `Cart` for `(any Cart)`.
  fileprivate var withoutAny: String {
    let inner = hasPrefix("(") && hasSuffix(")") ? dropFirst().dropLast() : self[...]
    return inner.hasPrefix("any ") ? String(inner.dropFirst("any ".count)) : String(inner)
  }
}
