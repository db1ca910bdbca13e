/// A type with its own rule for conversion to and from a contract's values.
///
/// Write ``ContractValue()`` on the type, which generates the members.
public protocol ContractValueConvertible {
  /// The stored properties by name, which become the keys of a result; `nil` for an enum.
  var contractMembers: [String: Any]? { get }

  /// A function that creates an instance from an argument; `nil` if contracts cannot create one.
  static var contractInitializer: ((ContractMembers) throws -> Any)? { get }
}

extension ContractValueConvertible {
  /// The default, `nil`, is right for an enum, whose value is its case.
  public var contractMembers: [String: Any]? { nil }
}

extension ValueDecoding {
  /// Creates an instance with the type's `contractInitializer`, and refuses keys that it does not
  /// know.
  func own<Instance>(
    _ value: Value, as type: Instance.Type, _ create: (ContractMembers) throws -> Any
  ) throws -> Any {
    let members = ContractMembers(source: .value(value), type: type, decoding: self)
    let instance: Any
    do {
      instance = try create(members)
    } catch let error as DecodingError {
      throw error
    } catch {
      throw refusal(TypeName.own(type), value, error)
    }
    try members.refuseUnknown()
    return instance
  }
}
