/// The parts of an argument from which the code of ``ContractValue()`` creates an instance.
///
/// Its functions throw a `DecodingError` with the position of a mistake in the argument.
public struct ContractMembers {
  /// The ways in which a contract writes the parts of an instance.
  enum Source {
    /// A value of the contract, such as `{item: tea}` or the name of a case.
    case value(Value)
    /// The one associated value of a case, which has no label.
    case only(Value)
    /// The associated values of a case, of which none has a label.
    case list([Value])
    /// No parts, such as after a case that the contract writes as a word.
    case nothing
  }

  /// The keys that the generated code has asked for, here and in associated values.
  private final class KnownKeys {
    var names: Set<String> = []
    var payloads: [ContractMembers] = []
  }

  private let source: Source
  private let type: Any.Type
  private let decoding: ValueDecoding
  /// True for the part after the name of a case, whose keys only ``values(_:)`` reads.
  private let isPayload: Bool
  private let known = KnownKeys()

  /// Creates the parts of an instance of a type, at the position that `decoding` describes.
  init(
    _ source: Source, of type: Any.Type, _ decoding: ValueDecoding, isPayload: Bool = false
  ) {
    self.source = source
    self.type = type
    self.isPayload = isPayload
    self.decoding = decoding
  }

  /// Creates the instance for a key, such as a stored property.
  ///
  /// - Parameter name: The key. The value of an optional type may be missing.
  /// - Returns: An instance of the type that the caller needs.
  /// - Throws: A `DecodingError` if the key is missing, or its value has the wrong form.
  public func make<Member>(_ name: String) throws -> Member {
    try place(name).make(try value(name), as: Member.self)
  }

  /// Creates the instance for a key that may be missing, such as a parameter with a default.
  ///
  /// - Parameters:
  ///   - name: The key.
  ///   - missing: The default, which is evaluated only if the key is missing.
  /// - Returns: An instance of the type that the caller needs.
  /// - Throws: A `DecodingError` if the value has the wrong form, or the error of `missing`.
  public func make<Member>(
    _ name: String, or missing: @autoclosure () throws -> Member
  ) throws -> Member {
    guard let value = try value(name) else { return try missing() }
    return try place(name).make(value, as: Member.self)
  }

  /// Creates the instance for an argument of an initializer that only the types of its parameters
  /// distinguish from another one.
  ///
  /// - Parameters:
  ///   - name: The key.
  ///   - property: The property whose type the argument has.
  /// - Returns: An instance of the type of the property.
  /// - Throws: A `DecodingError` if the key is missing, or its value has the wrong form.
  public func make<Instance, Member>(
    _ name: String, like property: KeyPath<Instance, Member>
  ) throws -> Member {
    try make(name)
  }

  /// Creates the instance for an argument as ``make(_:like:)`` does, for a key that may be missing.
  ///
  /// - Parameters:
  ///   - name: The key.
  ///   - property: The property whose type the argument has.
  ///   - missing: The default, which is evaluated only if the key is missing.
  /// - Returns: An instance of the type of the property.
  /// - Throws: A `DecodingError` if the value has the wrong form, or the error of `missing`.
  public func make<Instance, Member>(
    _ name: String, like property: KeyPath<Instance, Member>,
    or missing: @autoclosure () throws -> Member
  ) throws -> Member {
    try make(name, or: try missing())
  }

  /// Tells if the contract gives a value for a key.
  ///
  /// - Parameter name: The key of a property that has a default.
  /// - Returns: True if it does, also for `null`.
  /// - Throws: A `DecodingError` if the parts are not in an object.
  public func has(_ name: String) throws -> Bool { try value(name) != nil }

  /// Sets a property if the contract gives a value for it.
  ///
  /// - Parameters:
  ///   - name: The key.
  ///   - property: The property.
  ///   - instance: The instance that the generated code creates.
  /// - Throws: A `DecodingError` if the value has the wrong form.
  public func set<Instance, Member>(
    _ name: String, _ property: WritableKeyPath<Instance, Member>, of instance: inout Instance
  ) throws {
    if try has(name) { instance[keyPath: property] = try make(name) }
  }

  /// Compares a value with a property that has no setter, as ``keep(_:_:)`` does.
  ///
  /// - Parameters:
  ///   - name: The key.
  ///   - property: The property.
  ///   - instance: The instance that the generated code creates.
  /// - Throws: A `DecodingError` if the contract gives another value.
  public func set<Instance, Member>(
    _ name: String, _ property: KeyPath<Instance, Member>, of instance: inout Instance
  ) throws {
    try keep(name, instance[keyPath: property])
  }

  /// Compares the value that the contract gives for a property with the one that the property has.
  ///
  /// - Parameters:
  ///   - name: The key of a property that cannot be set, such as a constant.
  ///   - member: The value that the type gave to the property. It is not compared if it is an
  ///     object, or if results show it only as a name.
  /// - Throws: A `DecodingError` if the contract gives another value.
  public func keep<Member>(_ name: String, _ member: Member) throws {
    guard let given = try value(name), !(Swift.type(of: member as Any) is AnyClass) else { return }
    let encoding = ValueEncoding(context: decoding.context, tally: nil)
    let kept = encoding.value(of: member)
    if case .token = kept { return }
    let made = try? place(name).make(given, as: Member.self)
    guard given != kept, made.map(encoding.value(of:)) != kept else { return }
    throw place(name).failure(
      "cannot be set to \(given.excerpt), because \(TypeName.own(type)) makes it \(kept.excerpt)")
  }

  /// Accepts keys whose values are ignored, such as `id` for `let id = UUID()`.
  ///
  /// - Parameter names: The keys.
  public func skip(_ names: String...) { known.names.formUnion(names) }

  /// Creates the error for an initializer that returns `nil`.
  public func refused() -> any Error { mismatch(ValueDecoding.article(TypeName.own(type))) }

  /// Creates the error for an initializer or case that this system does not have.
  public func unavailable() -> any Error {
    decoding.failure("needs a member of \(TypeName.own(type)) that is not available here")
  }

  /// Throws an error if the contract has a key that nobody asked for, such as a misspelt one.
  func refuseUnknown() throws {
    for payload in known.payloads { try payload.refuseUnknown() }
    guard !isPayload, case .value(.object(let members)) = source else { return }
    guard let key = members.keys.sorted().first(where: { !known.names.contains($0) }) else {
      return
    }
    throw decoding.at(key).failure("is not a member of \(TypeName.own(type))")
  }

  private func value(_ name: String) throws -> Value? {
    known.names.insert(name)
    switch source {
    case .value(.object(let members)): return members[name]
    case .value(let other): throw decoding.mismatch("an object", other)
    case .only(let value): return value
    case .list(let values):
      return Int(name).flatMap { values.indices.contains($0) ? values[$0] : nil }
    case .nothing: return nil
    }
  }

  private func place(_ name: String) -> ValueDecoding {
    switch source {
    case .only: decoding
    case .list: Int(name).map(decoding.at) ?? decoding
    case .value, .nothing: decoding.at(name)
    }
  }

  private func mismatch(_ expected: String) -> DecodingError {
    switch source {
    case .value(let value), .only(let value): decoding.mismatch(expected, value)
    case .list(let values): decoding.mismatch(expected, .array(values))
    case .nothing: decoding.mismatch(expected, .null)
    }
  }
}

// MARK: Enums

extension ContractMembers {
  /// Reads the name of an enum's case, and finds its associated values.
  ///
  /// - Parameter names: The cases of the enum, for the message about a wrong one.
  /// - Returns: The name, and the parts from which ``values(_:)`` reads.
  /// - Throws: A `DecodingError` if the value has another form, or names no case.
  public func enumCase(_ names: String...) throws -> (name: String, payload: ContractMembers) {
    let name: String
    let payload: ContractMembers
    switch source {
    case .value(.string(let word)):
      (name, payload) = (word, ContractMembers(.nothing, of: type, decoding, isPayload: true))
    case .value(.object(let members)) where members.count == 1:
      let (key, value) = members[members.startIndex]
      name = key
      payload = ContractMembers(.value(value), of: type, decoding.at(key), isPayload: true)
    default: throw unknownCase(names)
    }
    guard names.contains(name) else { throw unknownCase(names) }
    known.names.insert(name)
    known.payloads.append(payload)
    return (name, payload)
  }

  /// Returns the associated values of a case by label.
  ///
  /// The key of a value without a label is its position, counted from 0.
  ///
  /// - Parameter labels: The labels in order, with an empty text for none.
  /// - Returns: The parts from which the values are made.
  /// - Throws: A `DecodingError` if the contract writes the values in another form.
  public func values(_ labels: String...) throws -> ContractMembers {
    let values = ContractMembers(try payload(labels), of: type, decoding)
    known.payloads.append(values)
    return values
  }

  private func payload(_ labels: [String]) throws -> Source {
    guard case .value(let value) = source else { return .nothing }
    if labels.isEmpty {
      guard [.null, [:]].contains(value) else { throw mismatch("a case without values") }
      return .nothing
    }
    guard labels.allSatisfy(\.isEmpty) else { return source }
    if labels.count == 1 { return .only(value) }
    guard case .array(let values) = value, values.count == labels.count else {
      throw mismatch("a list of \(labels.count) values")
    }
    return .list(values)
  }

  private func unknownCase(_ names: [String]) -> DecodingError {
    mismatch("one of \(names.joined(separator: ", "))")
  }
}
