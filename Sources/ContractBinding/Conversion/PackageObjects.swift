/// The objects of packages that the tool itself uses, such as an event loop, which are arguments by
/// name.
///
/// They are objects that a program shares, as `DispatchQueue.main` is one of a system.
package struct PackageObjects: Sendable {
  private var makers: [ObjectIdentifier: [String: @Sendable () -> Any]] = [:]

  package init() {}

  /// Adds an object under a name for parameters of exactly this type.
  package mutating func add<Object>(
    _ type: Object.Type, named name: String, _ make: @escaping @Sendable () -> Object
  ) {
    makers[ObjectIdentifier(type), default: [:]][name] = make
  }

  /// Returns the names for parameters of a type; `nil` if there are none.
  func names(of type: Any.Type) -> [String]? { makers[ObjectIdentifier(type)]?.keys.sorted() }

  func object<Object>(_ type: Object.Type, named name: String) -> Object? {
    guard let object = makers[ObjectIdentifier(type)]?[name]?() else { return nil }
    return object as? Object
  }
}

extension ValueDecoding {
  /// Returns the package's object that the value names; `nil` if there is none of the type.
  ///
  /// In a scenario, a name is the same object for all parameters of one type. An object of another
  /// type with this name does not count, even if it conforms, as an event loop is also a group.
  func shared<Instance>(_ value: Value, as type: Instance.Type) -> Instance? {
    guard case .string(let name) = value, context.shared.names(of: type)?.contains(name) == true
    else { return nil }
    if let given = context.tokens.object(as: type, under: name) as? Instance { return given }
    guard let object = context.shared.object(type, named: name) else { return nil }
    if Swift.type(of: object as Any) is AnyClass {
      context.tokens.hold(object as AnyObject, as: type, under: name)
    }
    return object
  }
}
