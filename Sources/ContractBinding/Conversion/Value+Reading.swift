/// Functions that read a value in a suite's ``SuiteConversion``, such as
/// `value["name"].make(as: String.self)`.
extension Value {
  /// The value of a key; ``null`` if there is no such key, or if this is not an object.
  ///
  /// An error has the keys of contracts: `type`, `case`, `fields`, and the names of its fields.
  public subscript(key: String) -> Value {
    switch self {
    case .object(let members): members[key] ?? .null
    case .error(let error): error[part: key] ?? .null
    default: .null
    }
  }

  /// Converts an instance, such as a part of the one to convert, by the rules for results.
  ///
  /// In a conversion of a suite, the suite's other conversions apply as well. The type of this
  /// conversion itself follows the built-in rules.
  public init<Instance>(of instance: Instance) {
    let running = RunningConversion.current
    let encoding = ValueEncoding(context: running?.context ?? ConversionContext())
    let isBuiltIn = running?.type == type(of: instance as Any)
    self = isBuiltIn ? encoding.builtIn(instance) : encoding.value(of: instance)
  }

  /// Converts the value to a Swift type by the rules for arguments, as in
  /// `try value["name"].make(as: String.self)`.
  ///
  /// The conversions of a suite apply as in ``init(of:)``.
  ///
  /// - Parameter type: The type to create. An optional type accepts ``null``.
  /// - Returns: An instance of the type.
  /// - Throws: A ``ContractArgumentError`` if the value has the wrong form.
  public func make<Instance>(
    as type: Instance.Type = Instance.self
  ) throws(ContractArgumentError) -> Instance {
    let running = RunningConversion.current
    return try (running?.context ?? ConversionContext())
      .make(self, named: "value", as: type, isBuiltIn: running?.type == type)
  }

  /// Returns the instance that the value names, among those that a suite lists by name.
  ///
  /// An object keeps its name until the scenario ends: the same name gives the same object, and a
  /// result that is this object has the name. An object that the implementation returned is also
  /// accepted.
  func named<Instance>(
    in instances: () -> [String: Instance]
  ) throws(ContractArgumentError) -> Instance {
    let context = RunningConversion.current?.context
    let held = objectName.flatMap { context?.tokens.object(as: Instance.self, under: $0) }
    if let held = held as? Instance { return held }
    let instances = instances()
    if case .string(let name) = self, let instance = instances[name] {
      if type(of: instance as Any) is AnyClass {
        context?.tokens.hold(instance as AnyObject, as: Instance.self, under: name)
      }
      return instance
    }
    let decoding = context.map { ValueDecoding(context: $0, path: .root) }
    if let known: Instance = decoding?.known(self) { return known }
    let names = instances.keys.sorted().joined(separator: ", ")
    throw ContractArgumentError(
      parameter: "value", type: TypeName.spelled(Instance.self), path: "$",
      reason: "expected one of \(names), got \(excerpt)")
  }

  /// The name by which a contract or recording refers to an object; `nil` for another value.
  var objectName: String? {
    switch self {
    case .token(let name), .string(let name): name
    default: nil
    }
  }
}
