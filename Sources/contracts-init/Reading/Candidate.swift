import ContractInterface
import SwiftSyntax

/// A protocol or struct of closures that may get the first contract, with its implementations.
struct Candidate {
  let declared: OwnedDeclaration
  let interface: OwnedInterface
  /// The types or values, adapters before doubles.
  let implementations: [Implementation]
  /// The properties for a delegate, such as `delegate: any FormDelegate`.
  var delegates: [OwnedDelegate]
  /// The protocols of the objects that its operations return.
  let objects: [OwnedObject]

  var hasAdapterAndDouble: Bool {
    let kinds = implementations.map(\.kind)
    return kinds.contains(.liveAdapter) && kinds.contains { $0 != .liveAdapter }
  }

  var name: String { declared.name }

  var liveAdapters: [Implementation] { implementations.filter { $0.kind == .liveAdapter } }

  /// Lists what a contract can call and what has an implementation, in the order of the files.
  ///
  /// A protocol with a name such as `ShopDelegate` is left out, because the vendor calls it.
  static func all(in catalogue: DeclarationCollector) -> [Candidate] {
    catalogue.protocols.compactMap { declared in
      guard !["Delegate", "DataSource"].contains(where: declared.name.hasSuffix) else { return nil }
      return Candidate(
        declared,
        catalogue.all.filter { $0.inherited.contains(declared.name) }
          .map(Implementation.init), in: catalogue)
    }
      + catalogue.clients.compactMap { declared in
        Candidate(
          declared, catalogue.values.filter { $0.type == declared.name }.map(Implementation.init),
          in: catalogue)
      }
  }

  private init?(
    _ declared: OwnedDeclaration, _ found: [Implementation], in catalogue: DeclarationCollector
  ) {
    guard declared.file.target.isLibrary, !found.isEmpty, let interface = declared.interface,
      interface.requirements.contains(where: { $0.kind != .set })
    else { return nil }
    self.declared = declared
    self.interface = interface
    implementations = found.sorted { ($0.kind.rank, $0.name) < ($1.kind.rank, $1.name) }
    delegates = OwnedDelegate.all(of: declared, in: catalogue)
    objects = OwnedObject.all(of: declared, interface, in: catalogue)
  }
}
