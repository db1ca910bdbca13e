import ContractInterface
import SwiftSyntax

/// A protocol that looks as if the application had designed it in front of a vendor.
struct Candidate {
  let declared: Catalogue.DeclaredProtocol
  let interface: OwnedInterface
  /// The types that implement it, adapters before doubles.
  let implementations: [Implementation]
  /// The properties that hold a delegate, each with the delegate's protocol.
  var delegates: [OwnedDelegate]

  /// True if there is something to compare.
  var hasAdapterAndDouble: Bool {
    let kinds = implementations.map(\.kind)
    return kinds.contains(.liveAdapter) && kinds.contains { $0 != .liveAdapter }
  }

  var name: String { declared.name }

  /// Lists the protocols that a contract can call and that have an implementation, in the order of
  /// the files.
  ///
  /// A delegate is called by a vendor, so it is none.
  static func all(in catalogue: Catalogue) -> [Candidate] {
    catalogue.protocols.compactMap { declared in
      var reader = InterfaceReader(options: ContractedOptions())
      guard declared.file.target.isLibrary,
        !["Delegate", "DataSource"].contains(where: declared.name.hasSuffix),
        let interface = reader.read(DeclSyntax(declared.node)),
        interface.requirements.contains(where: { $0.kind != .set })
      else { return nil }
      let implementations = catalogue.types.values
        .filter { $0.inherited.contains(declared.name) }
        .map(Implementation.init)
        .sorted { ($0.kind.rank, $0.type.name) < ($1.kind.rank, $1.type.name) }
      guard !implementations.isEmpty else { return nil }
      return Candidate(
        declared: declared, interface: interface, implementations: implementations,
        delegates: OwnedDelegate.all(of: declared, in: catalogue))
    }
  }
}

/// A type that implements the protocol, and the kind of subject that it is.
struct Implementation {
  /// The kind, with the name of the binding's factory.
  enum Kind: String, CaseIterable {
    case liveAdapter, fake, stub, spy, mock, dummy

    /// The place in a list.
    var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// The kind in words.
    var words: String { self == .liveAdapter ? "live adapter" : rawValue }

    /// The words in a type's name that tell its kind.
    fileprivate static let signs: [(sign: String, kind: Kind)] = [
      ("Fake", .fake), ("InMemory", .fake), ("Memory", .fake), ("Simulated", .fake),
      ("Preview", .fake), ("Double", .fake), ("Stub", .stub), ("Canned", .stub), ("Spy", .spy),
      ("Recording", .spy), ("Mock", .mock), ("Dummy", .dummy), ("Noop", .dummy), ("NoOp", .dummy),
    ]

    /// Reads the kind from a type's name; a name without a sign is a live adapter's.
    init(_ name: String) {
      self = Self.signs.first { name.contains($0.sign) }?.kind ?? .liveAdapter
    }
  }

  let type: TypeFacts
  let kind: Kind

  init(_ type: TypeFacts) {
    self.type = type
    kind = Kind(type.name)
  }
}
