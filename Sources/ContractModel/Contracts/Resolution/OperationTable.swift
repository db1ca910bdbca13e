import ContractBinding
import ContractValues

/// The operations of a protocol of the application, indexed by name.
///
/// It finds the operation that a step names, and reports unknown and ambiguous names with
/// suggestions.
struct OperationTable: Sendable {
  /// The operations in the order of the protocol's declaration.
  let operations: [OperationDescription]
  /// The types for which the suite registers conversions; only a run can check their values.
  let convertedTypes: Set<String>

  private let byName: [String: [OperationDescription]]

  init(_ operations: [OperationDescription], convertedTypes: Set<String> = []) {
    self.operations = operations
    self.convertedTypes = convertedTypes
    byName = Dictionary(grouping: operations, by: \.name)
  }

  /// Finds the operations with a name and a kind; an overloaded method gives several.
  private func named(
    _ name: String, _ kind: OperationDescription.Kind
  ) -> [OperationDescription] {
    (byName[name] ?? []).filter { $0.kind == kind }
  }

  /// Lists the names of the operations of one kind, each once, for suggestions in messages.
  private func names(_ kind: OperationDescription.Kind) -> [String] {
    var seen: Set<String> = []
    return operations.filter { $0.kind == kind }.map(\.name).filter { seen.insert($0).inserted }
  }

  /// The names of all methods; methods that share a name are listed by their signatures.
  var distinctNames: [String] {
    let methods = operations.filter { $0.kind == .method }
    return methods.map { method in
      methods.count { $0.name == method.name } > 1 ? method.signature : method.name
    }
  }

  /// Finds the method or closure for a `call` or `begin`.
  ///
  /// The contract may write the full signature, the name with labels or types, such as
  /// `post(destination:)`, or only the name. Labels and types do not include completion handlers.
  /// If several operations fit, the arguments decide.
  func operation(for use: OperationUse) throws(Unresolved) -> OperationDescription {
    let exact = operations.first { $0.kind == .method && $0.signature == use.name }
    if let exact { return exact }
    let name = String(Substring(use.name.utf8.prefix { $0 != UInt8(ascii: "(") }))
    let duplicates = named(name, .method)
    guard !duplicates.isEmpty else { throw unknown(use, name) }
    let candidates = name == use.name ? duplicates : duplicates.filter { $0.isCalled(use.name) }
    if candidates.count == 1 { return candidates[0] }
    let fitting = candidates.filter { $0.takes(use.arguments) }
    if fitting.count == 1 { return fitting[0] }
    guard !candidates.isEmpty else {
      throw unclear("no operation is called '\(use.name)'", use, among: duplicates)
    }
    let headline = "'\(use.name)' names \(candidates.count) operations"
    throw unclear(headline, use, among: candidates)
  }

  /// Finds the operation for a `begin`: a method, a closure, or a property whose value is a stream.
  func begun(by use: OperationUse) throws(Unresolved) -> OperationDescription {
    let property = named(use.name, .get).first { $0.isStream }
    if let property, named(use.name, .method).isEmpty { return property }
    return try operation(for: use)
  }

  /// Finds the operation for a `get` or `set`; throws if the property is unknown or read-only.
  func property(
    _ name: String, _ kind: OperationDescription.Kind, at location: SourceLocation
  ) throws(Unresolved) -> OperationDescription {
    if let found = named(name, kind).first { return found }
    if kind == .set, !named(name, .get).isEmpty {
      throw Unresolved(
        "property '\(name)' cannot be written", at: location, length: name.count,
        label: "it can only be read")
    }
    if !named(name, .method).isEmpty {
      throw Unresolved(
        "'\(name)' is no property", at: location, length: name.count, label: "it is a method",
        help: ["write - call: \(name)"])
    }
    throw Unresolved("unknown property '\(name)'", name, at: location, among: names(kind))
  }

  private func unknown(_ use: OperationUse, _ name: String) -> Unresolved {
    if !named(name, .get).isEmpty {
      return Unresolved(
        "'\(name)' is no method", at: use.location, length: use.name.count,
        label: "it is a property", help: ["write - get: \(name)"])
    }
    return Unresolved(
      "unknown operation '\(use.name)'", name, at: use.location, length: use.name.count,
      among: names(.method))
  }

  private func unclear(
    _ headline: String, _ use: OperationUse, among candidates: [OperationDescription]
  ) -> Unresolved {
    let ways = candidates.map { operation in
      let isUnique = candidates.count { $0.labeledName == operation.labeledName } == 1
      return isUnique ? operation.labeledName : operation.signature
    }
    return Unresolved(
      headline, at: use.location, length: use.name.count,
      help: ["write " + NearestWord.choice(ways.map { "'\($0)'" })])
  }
}

extension OperationDescription {
  /// The name with labels, but without completion handlers, such as `post(destination:)`.
  var labeledName: String {
    name + "(" + parameters.map { ($0.label ?? "_") + ":" }.joined() + ")"
  }

  /// The name with types, but without completion handlers, such as `plain(String)`.
  private var typedName: String {
    name + "(" + parameters.map(\.type).joined(separator: ",") + ")"
  }

  /// True if a text names the operation by its name, by its labels or types, or by its signature.
  func isWritten(_ text: String) -> Bool {
    text == name || text == signature || isCalled(text)
  }

  fileprivate func isCalled(_ text: String) -> Bool {
    let plain = text.filter { $0 != " " }
    return [labeledName, typedName].contains { $0.filter { $0 != " " } == plain }
  }

  fileprivate func takes(_ arguments: OperationUse.Arguments) -> Bool {
    let required = parameters.filter { !$0.isOptional }
    switch arguments {
    case .byPosition(let values):
      return values.count <= parameters.count && values.count >= required.count
    case .byName(let values):
      return values.keys.allSatisfy { parameter(called: $0) != nil }
        && required.allSatisfy { values[$0.name] ?? $0.label.flatMap { values[$0] } != nil }
    }
  }

  func parameter(called name: String) -> Parameter? {
    parameters.first { $0.name == name } ?? parameters.first { $0.label == name }
  }
}
