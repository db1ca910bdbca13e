/// A conversion for a protocol, or for one of the types that a suite lists for it.
///
/// The value names the type: `{Circle: {radius: 1}}`. Even an argument or result declared as
/// `Circle` has this form, because a converted result does not show the declared type.
struct ConcreteConversion<Subject>: ValueConversion {
  /// The listed types by their names in values, such as `Circle`.
  let types: [String: Any.Type]

  var typeName: String { TypeName.spelled(Subject.self) }
  var type: Any.Type { Subject.self }
  var makesInstances: Bool { true }

  func value(of instance: Any) -> Value? {
    let name = TypeName.own(Swift.type(of: instance))
    guard let type = types[name], type == Swift.type(of: instance) else { return nil }
    return [name: Value(of: instance)]
  }

  func instance(from value: Value) throws -> Any {
    guard case .object(let members) = value, members.count == 1,
      let (name, inside) = members.first, let type = types[name]
    else {
      // The conversion of a single type, such as `Circle`, accepts `{radius: 1}` as well.
      if types.count == 1 { return try value.make(as: Subject.self) }
      throw unknown(value)
    }
    func make<Concrete>(_ type: Concrete.Type) throws -> Any { try inside.make(as: type) }
    return try _openExistential(type, do: make)
  }

  private func unknown(_ value: Value) -> ContractArgumentError {
    let names = types.keys.sorted().joined(separator: ", ")
    return ContractArgumentError(
      parameter: "value", type: typeName, path: "$",
      reason: "expected an object with one of \(names), got \(value.excerpt)")
  }
}
