import ContractInterface
import SwiftSyntax

/// A property with a delegate, whose protocol the application owns as well.
struct OwnedDelegate {
  let property: String
  /// The delegate's protocol, which gets `@Contracted` too.
  let declared: OwnedDeclaration

  /// The name of the class that `@Contracted` generates, such as `FormDelegateSpy`.
  var spy: String { "\(declared.name)Spy" }

  /// Returns the code by which the suite connects a spy to the property, such as
  /// `.delegate(FormDelegateSpy.self) { $0.delegate = $1 }`.
  func connection(in owner: OwnedDeclaration) -> String {
    let isOnMainActor = owner.node.attributes.names.contains("MainActor")
    return ".delegate(\(spy).self) { \(isOnMainActor ? "@MainActor in " : "")$0.\(property) = $1 }"
  }

  /// Lists the protocol's settable properties for a delegate, if its protocol is in the same
  /// target.
  static func all(
    of owner: OwnedDeclaration, in catalogue: DeclarationCollector
  ) -> [OwnedDelegate] {
    let properties = owner.node.memberBlock.members
      .compactMap { $0.decl.as(VariableDeclSyntax.self) }
    return properties.compactMap { property in
      guard let binding = property.bindings.first, property.isSettable,
        let type = binding.declaredType?.delegateName,
        let declared = catalogue.protocols.first(where: { $0.name == type }),
        declared.file.target.name == owner.file.target.name
      else { return nil }
      return OwnedDelegate(
        property: binding.pattern.trimmedDescription, declared: declared)
    }
  }
}

extension VariableDeclSyntax {
  fileprivate var isSettable: Bool {
    guard case .accessors(let list)? = bindings.first?.accessorBlock?.accessors else {
      return false
    }
    return list.contains { $0.accessorSpecifier.tokenKind == .keyword(.set) }
  }
}

extension TypeSyntax {
  /// The name `FormDelegate` of a type such as `(any FormDelegate)?`.
  fileprivate var delegateName: String? {
    let words = trimmedDescription.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    let names = words.filter { $0 != "any" }
    guard names.count == 1, let name = names.first, name.hasSuffix("Delegate") else { return nil }
    return String(name)
  }
}
