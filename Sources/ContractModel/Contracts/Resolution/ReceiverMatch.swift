import ContractBinding
import ContractValues

/// Finds the protocol whose operation a step with `on` calls.
struct ReceiverMatch {
  /// The operations of each protocol, in the order in which the suite lists the protocols.
  private let tables: [(name: String, table: OperationTable)]

  /// Collects the operations of each protocol by its name; of equal names, the first one is used.
  init(_ objects: [ObjectDescription], convertedTypes: Set<String>) {
    var names: Set<String> = []
    tables = objects.filter { names.insert($0.name).inserted }.map {
      ($0.name, OperationTable($0.operations, convertedTypes: convertedTypes))
    }
  }

  /// Finds the protocol of a step's object by the operation, which a contract may write as
  /// `Cart.add`.
  ///
  /// The returned action is without the protocol's name. It throws unless exactly one protocol has
  /// the operation.
  func receiver(
    of step: Step, on object: Located<Value>
  ) throws(Unresolved) -> (name: String, table: OperationTable, action: Step.Action) {
    let written = step.action.name
    if let (name, table) = tables.first(where: { written.hasPrefix($0.name + ".") }) {
      let operation = String(written.dropFirst(name.count + 1))
      return (name, table, step.action.naming(operation))
    }
    let plain = String(written.prefix { $0 != "(" })
    let namesakes = tables.filter { $0.table.operations.contains { $0.name == plain } }
    let exact = namesakes.filter { $0.table.operations.contains { $0.isWritten(written) } }
    let owners = exact.isEmpty ? namesakes : exact
    if owners.count == 1 { return (owners[0].name, owners[0].table, step.action) }
    guard owners.isEmpty else {
      let choices = owners.map { "'\($0.name).\(written)'" }
      throw Unresolved(
        "several objects have an operation '\(plain)'", at: step.nameLocation,
        length: written.count, help: ["write \(NearestWord.choice(choices))"])
    }
    guard plain != TypeName.function else {
      throw Unresolved(
        "no operation returns a function that a step can call", at: step.nameLocation,
        length: written.count,
        help: ["write out the function's type in the protocol, such as () -> Int, and no alias"])
    }
    guard !tables.isEmpty else {
      throw Unresolved(
        "the suite lists no objects that a step can call", at: object.location,
        help: ["add a line to the suite's conversions, such as CartBinding.objects"])
    }
    let names = tables.flatMap { $0.table.operations.map(\.name) }
    throw Unresolved(
      "no object has an operation '\(plain)'", plain, at: step.nameLocation,
      length: written.count, among: names)
  }
}

extension Step.Action {
  /// Returns the action with another name of the operation, such as `add` instead of `Cart.add`.
  ///
  /// A step such as `finish` names no operation and does not change.
  fileprivate func naming(_ name: String) -> Self {
    switch self {
    case .call(var use):
      use.name = name
      return .call(use)
    case .begin(var use, let label):
      use.name = name
      return .begin(use, name: label)
    case .get: return .get(name)
    case .set(_, let value): return .set(name, to: value)
    case .finish, .stillRunning, .cancel, .event: return self
    }
  }
}
