/// A type with its own rule for conversion to and from a contract's values.
///
/// Write ``ContractValue()`` on the type, which generates the members.
public protocol ContractValueConvertible {
  /// The parts of the instance by key, for results.
  ///
  /// It is `nil` for an enum, whose value is its case.
  var contractMembers: [String: Any]? { get }

  /// A function that creates an instance of the type from a value, for arguments.
  ///
  /// It is `nil` if values cannot become the type.
  static var contractInitializer: ((ContractMembers) throws -> Any)? { get }
}

extension ContractValueConvertible {
  /// The default, which is right for an enum.
  public var contractMembers: [String: Any]? { nil }
}

extension ValueDecoding {
  /// Creates an instance by the type's own rule.
  func own<Instance>(
    _ value: Value, as type: Instance.Type, _ create: (ContractMembers) throws -> Any
  ) throws -> Any {
    let members = ContractMembers(.value(value), of: type, self)
    let instance: Any
    do {
      instance = try create(members)
    } catch let error as DecodingError {
      throw error
    } catch {
      let cause = context.value(of: error).excerpt
      throw failure("expected \(Self.article(TypeName.own(type))), got \(value.excerpt): \(cause)")
    }
    try members.refuseUnknown()
    return instance
  }
}
