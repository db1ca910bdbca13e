import SwiftSyntax

extension DeclarationCollector {
  /// The values of the structs of closures, each under one name.
  ///
  /// In `static let liveValue = live()`, `liveValue` is only another name of `live`, and is left
  /// out.
  var clientValues: [ClientValue] {
    guard !clients.isEmpty else { return [] }
    let clients = Set(clients.map(\.name))
    let objects: [String: String] = Set(members.compactMap(\.scope?.name))
      .reduce(into: [:]) { $0[$1] = object(of: $1) }
    let found = members.flatMap { member in
      ClientValueReader(
        clients: clients, member: member, object: member.scope.flatMap { objects[$0.name] }
      )
      .values(in: types)
    }
    return found.filter { value in
      !found.contains { $0.type == value.type && $0.name == value.alias }
    }
  }

  /// Returns the expression that creates a double, such as `FakeInvoices()`.
  ///
  /// Other types do not count: a client in a model's property is no double or adapter of its own.
  private func object(of name: String) -> String? {
    guard let type = types[name], Implementation.Kind(of: type) != .liveAdapter,
      type.kind != .enumeration, !type.isGeneric, !type.hasGlobalActor
    else { return nil }
    let isMade = type.creations.contains { creation in
      creation.callee == name && creation.access != .file && !creation.isFailable
        && !creation.isThrowing && !creation.isAsync
        && creation.parameters?.allSatisfy(\.hasDefault) == true
    }
    return isMade ? "\(name)()" : nil
  }
}
