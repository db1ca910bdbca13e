// Short names for suites. The type aliases are members, so that they cannot hide an application's
// own types with these names.

extension ContractSuite {
  /// A short name for the parameters of a state or event, for closures in a suite.
  public typealias Arguments = ContractArguments
  /// A short name for the conversion of one type, for a suite's ``ContractSuite/conversions``.
  public typealias Conversion = SuiteConversion
}

extension Registration {
  /// A short name for the parameters of a state or event, for extensions of a registration.
  public typealias Arguments = ContractArguments
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Creates a conversion between a Swift type and contract values.
///
/// A direction that you leave out uses the built-in rules.
///
/// It is a function, because a type of this name could hide an application's own.
///
/// - Parameters:
///   - type: A class, a struct, or an existential such as `(any Cart).self`.
///   - from: Converts an argument of a contract to an instance, or throws the reason why it cannot.
///   - to: Converts a result to a value.
/// - Returns: An entry for ``ContractSuite/conversions``. See ``SuiteConversion``.
public func Conversion<Subject>(
  _ type: Subject.Type,
  from: (@Sendable (Value) throws -> Subject)? = nil,
  to: (@Sendable (Subject) -> Value)? = nil
) -> SuiteConversion<Subject> {
  SuiteConversion(type, from: from, to: to)
}

/// Creates a conversion for instances that contracts name, such as functions that are not
/// completion handlers, and objects that an operation takes.
///
/// ```swift
/// Conversion(((Item) -> Bool).self, named: ["sold out": { $0.stock == 0 }])
/// Conversion((any Account).self, named: ["Ann": FakeAccount("Ann"), "Ben": FakeAccount("Ben")])
/// ```
///
/// Within a scenario, a name is always the same object, and results show the object by this name.
///
/// - Parameters:
///   - type: The type of a parameter, with attributes such as `@Sendable` but without `@escaping`.
///   - instances: The instances by name. The expression is evaluated in each scenario.
/// - Returns: A conversion for arguments.
public func Conversion<Subject>(
  _ type: Subject.Type,
  named instances: @autoclosure @escaping @Sendable () -> [String: Subject]
) -> SuiteConversion<Subject> {
  SuiteConversion(type, from: { try $0.named(in: instances) })
}

/// Creates a conversion for a type of which the suite makes all arguments, such as the request of a
/// server, so that contracts say nothing of them.
///
/// ```swift
/// Conversion(Request.self, always: { Request(application: app, on: loop) })
/// Conversion((any Database).self, always: { MemoryDatabase() })
/// ```
///
/// Contracts leave each parameter of the type out, also an optional one. In a scenario, all these
/// arguments are the same instance. A state gets it with `entry.make("database")`, where the state
/// has no such parameter.
///
/// - Parameters:
///   - type: The type of a parameter, such as `(any Database).self`.
///   - create: Makes the instance of one scenario, when an argument is needed first.
/// - Returns: An entry for ``ContractSuite/conversions``.
public func Conversion<Subject>(
  _ type: Subject.Type, always create: @escaping @Sendable () throws -> Subject
) -> any ValueConversion {
  SuppliedConversion(create: create)
}

/// Creates conversions for the instances of a protocol, from a list of the conforming types.
///
/// ```swift
/// Conversion((any Shape).self, among: Circle.self, Square.self)
/// ```
///
/// A value names the type: `{Circle: {radius: 1}}`. The value under the name follows the rules for
/// that type.
///
/// - Parameters:
///   - type: The existential, such as `(any Shape).self`.
///   - concrete: The types that conform to the protocol.
/// - Returns: One conversion for the existential, and one for each type.
public func Conversion<Subject, each Concrete>(
  _ type: Subject.Type, among concrete: repeat (each Concrete).Type
) -> [any ValueConversion] {
  var types: [String: Any.Type] = [:]
  for each in repeat each concrete { types[TypeName.own(each)] = each }
  var conversions: [any ValueConversion] = [ConcreteConversion<Subject>(types: types)]
  func add<Single>(_ type: Single.Type) {
    conversions.append(ConcreteConversion<Single>(types: [TypeName.own(type): type]))
  }
  repeat add(each concrete)
  return conversions
}
