import ContractBinding
import ContractValues

/// Finds the operation that a step names, and reports unknown and ambiguous names with suggestions.
struct OperationMatch {
  let table: OperationTable

  /// Finds the method or closure for a `call` or `begin`.
  ///
  /// The contract may write the full signature, the name with labels or types, such as
  /// `post(destination:)`, or only the name. Labels and types do not include completion handlers.
  /// If several operations fit, the arguments decide.
  func operation(for use: OperationUse) throws(Unresolved) -> OperationDescription {
    let exact = table.operations.first { $0.kind == .method && $0.signature == use.name }
    if let exact { return exact }
    let name =
      use.name.utf8.firstIndex(of: UInt8(ascii: "(")).map { String(use.name[..<$0]) }
      ?? use.name
    let duplicates = table.named(name, .method)
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
    let property = table.named(use.name, .get).first { $0.isStream }
    if let property, table.named(use.name, .method).isEmpty { return property }
    return try operation(for: use)
  }

  /// Finds the operation for a `get` or `set`; throws if the property is unknown or read-only.
  func property(
    _ name: String, _ kind: OperationDescription.Kind, at location: SourceLocation
  ) throws(Unresolved) -> OperationDescription {
    if let found = table.named(name, kind).first { return found }
    if kind == .set, !table.named(name, .get).isEmpty {
      throw Unresolved(
        "property '\(name)' cannot be written", at: location, length: name.count,
        label: "it can only be read")
    }
    if !table.named(name, .method).isEmpty {
      throw Unresolved(
        "'\(name)' is no property", at: location, length: name.count, label: "it is a method",
        help: ["write - call: \(name)"])
    }
    let names = table.names(kind)
    throw Unresolved(
      "unknown property '\(name)'", at: location, length: name.count,
      label: NearestWord.question(name, among: names), help: NearestWord.list(name, among: names))
  }

  private func unknown(_ use: OperationUse, _ name: String) -> Unresolved {
    if !table.named(name, .get).isEmpty {
      return Unresolved(
        "'\(name)' is no method", at: use.location, length: use.name.count,
        label: "it is a property", help: ["write - get: \(name)"])
    }
    let names = table.names(.method)
    return Unresolved(
      "unknown operation '\(use.name)'", at: use.location, length: use.name.count,
      label: NearestWord.question(name, among: names), help: NearestWord.list(name, among: names))
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
  fileprivate var typedName: String {
    name + "(" + parameters.map(\.type).joined(separator: ",") + ")"
  }

  /// True if a text names the operation by its name, by its labels or types, or by its signature.
  func isWritten(_ text: String) -> Bool {
    text == name || text == signature || isCalled(text)
  }

  fileprivate func isCalled(_ text: String) -> Bool {
    let plain = text.filter { $0 != " " }
    return labeledName == plain || typedName.filter { $0 != " " } == plain
  }

  /// True if each argument has a parameter, and each required parameter has an argument.
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

  /// Finds the parameter with this name, or else the one with this label.
  func parameter(called name: String) -> Parameter? {
    parameters.first { $0.name == name } ?? parameters.first { $0.label == name }
  }
}
