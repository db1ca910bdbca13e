// Short names for those who write a suite: see `OperationBinding+Names.swift`.

extension ContractSuite {
  /// The parameters of a state or an event, as a suite writes their type.
  public typealias Arguments = ContractArguments
  /// The conversion of one type, as a suite writes its type.
  public typealias Conversion = SuiteConversion
}

extension Registration {
  /// The parameters of a state or an event, as an extension of a registration writes their type.
  public typealias Arguments = ContractArguments
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Creates a conversion; a direction that is left out follows the other rules.
///
/// A function, because a type of this name would stand in the way of an application's own.
///
/// - Parameters:
///   - type: The type: a class, a struct, or an existential such as `(any Cart).self`.
///   - from: Makes an argument, or throws the reason why the value is wrong.
///   - to: Makes a value of a result.
/// - Returns: The conversion; see ``SuiteConversion``.
public func Conversion<Subject>(
  _ type: Subject.Type,
  from: (@Sendable (Value) throws -> Subject)? = nil,
  to: (@Sendable (Subject) -> Value)? = nil
) -> SuiteConversion<Subject> {
  SuiteConversion(type, from: from, to: to)
}
