/// Makes a value of an instance, or of one part of it.
struct ValueEncoding {
  let context: ConversionContext
  /// The number of instances around this one.
  private let depth: Int
  /// The count of the enum cases that are written as words; `nil` if nobody asks for it.
  private let tally: EnumTally?

  /// The depth from which an instance is a token, because objects may refer to each other in a
  /// circle and the stack of a vendor's thread may be small.
  private static let maxDepth = 128

  init(context: ConversionContext, tally: EnumTally? = nil) {
    self.init(context: context, depth: 0, tally: tally)
  }

  private init(context: ConversionContext, depth: Int, tally: EnumTally?) {
    self.context = context
    self.depth = depth
    self.tally = tally
  }

  /// Makes a value of an instance by the first rule that fits.
  func value<Instance>(of instance: Instance) -> Value {
    if context.hasConversions, let value = context.converted(instance) { return value }
    if let scalar = Self.scalar(instance) { return scalar }
    guard depth < Self.maxDepth else { return typeToken(instance) }
    let inside = ValueEncoding(context: context, depth: depth + 1, tally: tally)
    if let plain = instance as? any ValueEncodable { return plain.value(in: inside) }
    if let error = instance as? any Error { return .error(inside.errorValue(of: error)) }
    if type(of: instance as Any) is AnyClass { return inside.value(ofReference: instance) }
    return inside.reflected(instance)
  }

  /// The value of the most common types, by their exact type.
  ///
  /// This costs less than a search for a conformance, and does not take a boxed number for a truth
  /// value.
  private static func scalar(_ instance: Any) -> Value? {
    let type = type(of: instance)
    if type == String.self { return (instance as? String).map { .string($0) } }
    if type == Int.self { return (instance as? Int).map { .integer($0) } }
    if type == Bool.self { return (instance as? Bool).map { .boolean($0) } }
    return nil
  }

  /// Makes a value of a thrown error, or of the failure of a `Result`.
  ///
  /// The value is an error even if the type also fits another rule, as a `String` does.
  func value(ofError error: any Error) -> Value {
    if context.hasConversions, let value = context.converted(error) { return value }
    return .error(errorValue(of: error))
  }

  private func value(ofReference instance: Any) -> Value {
    encoded(instance) ?? .token(context.token(for: instance as AnyObject))
  }

  /// The value by a type's own `encode(to:)`; `nil` if it fails or there is none.
  private func encoded(_ instance: Any) -> Value? {
    guard let encodable = instance as? any Encodable else { return nil }
    let encoder = ValueEncoder(encoding: self)
    guard (try? encodable.encode(to: encoder)) != nil else { return nil }
    return encoder.value
  }

  private func reflected(_ instance: Any) -> Value {
    let mirror = Mirror(reflecting: instance)
    if mirror.displayStyle == .enum { return value(ofEnum: instance, mirror) }
    if let value = encoded(instance) { return value }
    if let raw = instance as? any RawRepresentable { return rawValue(of: raw) }
    switch mirror.displayStyle {
    case .tuple: return value(of: StoredMembers(ofTuple: mirror))
    case .struct: return value(ofStruct: instance, mirror)
    case .collection: return .array(mirror.children.map { value(of: $0.value) })
    case .set: return .array(mirror.children.map { value(of: $0.value) }.sortedByText())
    default: return typeToken(instance)
    }
  }

  private func value(ofEnum instance: Any, _ mirror: Mirror) -> Value {
    // The cases of a C enum have no names at run time, and Foundation's are C enums elsewhere.
    let isForeign = TypeName.isForeign(type(of: instance))
    if isForeign, let raw = instance as? any RawRepresentable { return rawValue(of: raw) }
    guard let enumCase = EnumCase(of: instance, mirror) else { return typeToken(instance) }
    if enumCase.payload.isEmpty {
      tally?.add(enumCase.name)
      return .string(enumCase.name)
    }
    return .object([enumCase.name: value(of: enumCase.payload)])
  }

  private func value(ofStruct instance: Any, _ mirror: Mirror) -> Value {
    guard TypeName.isOpaque(type(of: instance)) else {
      return .object(members(of: StoredMembers(ofStruct: mirror)))
    }
    // Views of collections, such as `Dictionary.Keys` and `ReversedCollection`.
    guard let collection = instance as? any Collection else { return typeToken(instance) }
    return elements(of: collection)
  }

  private func elements(of collection: some Collection) -> Value {
    .array(collection.map { value(of: $0) })
  }

  private func rawValue<Raw: RawRepresentable>(of raw: Raw) -> Value {
    value(of: raw.rawValue)
  }

  /// The stored properties, or a payload with labels; the key of a field without one is its
  /// position.
  func members(of fields: StoredMembers) -> [String: Value] {
    var members: [String: Value] = [:]
    for (index, field) in fields.list.enumerated() {
      members[field.label ?? "\(index)"] = value(of: field.value)
    }
    return members
  }

  /// A tuple or a payload: `null` without fields, the field itself, a list, or an object.
  private func value(of fields: StoredMembers) -> Value {
    if fields.isEmpty { return .null }
    if let only = fields.onlyUnlabelled { return value(of: only) }
    if fields.areUnlabelled { return .array(fields.list.map { value(of: $0.value) }) }
    return .object(members(of: fields))
  }

  /// The token of an instance without identity, such as a function, a metatype or a foreign struct.
  private func typeToken(_ instance: Any) -> Value {
    .token(TypeName.own(type(of: instance)))
  }
}
