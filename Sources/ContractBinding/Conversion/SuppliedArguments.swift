/// A conversion of a type whose instances the suite makes, so that contracts say nothing of them.
protocol SupplyingConversion: ValueConversion {
  /// Makes the instance of one scenario.
  func supply() throws -> Any
}

/// The conversion of ``Conversion(_:always:)``, which makes no instance of a value.
struct SuppliedConversion<Subject>: SupplyingConversion {
  let create: @Sendable () throws -> Subject

  var typeName: String { TypeName.spelled(Subject.self) }
  var type: Any.Type { Subject.self }
  var makesInstances: Bool { true }

  func supply() throws -> Any { try create() }
  func value(of instance: Any) -> Value? { nil }
  func instance(from value: Value) throws -> Any { throw OneWayConversion() }
}

extension ValueDecoding {
  /// Returns the instance that the suite makes for a missing argument; `nil` if it makes none.
  ///
  /// In a scenario, all arguments of a type are the same instance. For an optional type, it is that
  /// of the type inside.
  func supplied<Instance>(as type: Instance.Type) throws -> Instance? {
    guard context.hasConversions else { return nil }
    // Without the `guard`, a cast would take `nil` for an instance of an optional type.
    guard
      let instance = try context.supplied(type) ?? Self.unwrapped(type).flatMap(context.supplied)
    else { return nil }
    return instance as? Instance
  }
}

extension ConversionContext {
  /// True for a type of which the suite makes all arguments, and for an optional of it.
  func supplies(_ type: Any.Type) -> Bool {
    [type, ValueDecoding.unwrapped(type)].contains { $0.flatMap(supplying) != nil }
  }

  private func supplying(_ type: Any.Type) -> (any SupplyingConversion)? {
    conversion(making: type) as? any SupplyingConversion
  }

  fileprivate func supplied(_ type: Any.Type) throws -> Any? {
    guard let supplying = supplying(type) else { return nil }
    if let held = tokens.supplied(type) { return held }
    return tokens.supply(try supplying.supply(), as: type)
  }
}
