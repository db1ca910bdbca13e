import ContractInterface
import SwiftSyntax

extension ExampleValues {
  /// Tells if `@Contracted` can write a spy that reports each call without a `Conversion`.
  func canConvertArguments(of declared: Catalogue.DeclaredProtocol) -> Bool {
    var reader = InterfaceReader(options: ContractedOptions())
    guard let interface = reader.read(DeclSyntax(declared.node)), interface.spy != nil else {
      return false
    }
    return interface.requirements.flatMap(\.parameters).allSatisfy { parameter in
      guard case .value(let type, _) = parameter.role else { return false }
      return value(of: type, named: parameter.name) != nil
    }
  }
}
