/// Converts an instance, or a part of it, to a value by the rules of ``ConversionContext``.
struct ValueEncoding {
  let context: ConversionContext
  /// The number of instances around this one, which limits the recursion.
  var depth = 0
  /// The count of the enum cases that are written as words; `nil` if the context does not keep it.
  var tally: EnumWordCounts?
  /// The protocol after which objects are named, such as `Cart`; `nil` for their classes' names.
  var objectName: String?

  /// The maximum depth, below which a type's name replaces an instance.
  ///
  /// Objects may refer to each other in a circle, and the stack of a vendor's thread may be small.
  private static let maxDepth = 128

  /// Converts an instance by the first rule of ``ConversionContext`` that applies.
  func value<Instance>(of instance: Instance) -> Value {
    if context.hasConversions, let value = context.converted(instance) { return value }
    return builtIn(instance)
  }

  /// Converts an instance by the first rule that applies, without a conversion of the suite for the
  /// instance itself.
  func builtIn<Instance>(_ instance: Instance) -> Value {
    if let scalar = Self.scalar(instance) { return scalar }
    guard depth < Self.maxDepth else { return typeToken(instance) }
    // In a list, a dictionary or an optional, objects still get the protocol's name, such as
    // `Cart#1`. Inside any other type, they have another declared type.
    let inside = ValueEncoding(
      context: context, depth: depth + 1, tally: tally,
      objectName: instance is any SpelledType ? objectName : nil)
    if let plain = instance as? any ValueEncodable { return plain.value(in: inside) }
    if let error = instance as? any Error { return .error(inside.errorValue(of: error)) }
    if let members = (instance as? any ContractValueConvertible)?.contractMembers {
      return .object(members.mapValues { inside.value(of: $0) })
    }
    if type(of: instance as Any) is AnyClass {
      return inside.encoded(instance)
        ?? .token(context.tokens.token(for: instance as AnyObject, named: objectName))
    }
    if let objectName, Self.isHandle(instance) { return .token(objectName) }
    return inside.reflected(instance)
  }

  /// Converts the most frequent types by their exact type; the result is `nil` for others.
  ///
  /// This is faster than a search for a conformance, and it does not take a boxed number for a
  /// Boolean.
  private static func scalar(_ instance: Any) -> Value? {
    let type = type(of: instance)
    if type == String.self { return (instance as? String).map { .string($0) } }
    if type == Int.self { return (instance as? Int).map { .integer($0) } }
    if type == Bool.self { return (instance as? Bool).map { .boolean($0) } }
    return nil
  }

  /// Converts a thrown error, or the failure of a `Result`.
  ///
  /// Unless a conversion of the suite accepts it, the result is an error, even for a type with
  /// another rule, such as `String`.
  func value(ofError error: any Error) -> Value {
    if context.hasConversions, let value = context.converted(error) { return value }
    return .error(errorValue(of: error))
  }

  /// True for a struct in which all properties are functions, such as a subscription with a
  /// `cancel` closure.
  ///
  /// A result shows it by a name, because functions have no values to compare.
  private static func isHandle(_ instance: Any) -> Bool {
    guard !(instance is any Encodable) else { return false }
    let mirror = Mirror(reflecting: instance)
    return mirror.displayStyle == .struct && !mirror.children.isEmpty
      && mirror.children.allSatisfy { TypeName.isFunction(type(of: $0.value)) }
  }

  /// Converts an instance by its own `encode(to:)`.
  ///
  /// The result is `nil` if there is none, or if it throws. Then the next rule applies.
  private func encoded(_ instance: Any) -> Value? {
    guard let encodable = instance as? any Encodable else { return nil }
    let encoder = ValueEncoder(encoding: self)
    guard (try? encodable.encode(to: encoder)) != nil else { return nil }
    return encoder.value
  }

  private func reflected(_ instance: Any) -> Value {
    // A struct can be encoded without a mirror, which would take time. Other types need the mirror
    // first, because an enum is written by its cases even if it can encode itself.
    let isStruct = TypeMetadata(type(of: instance)).isStruct
    if isStruct, let value = encoded(instance) { return value }
    let mirror = Mirror(reflecting: instance)
    if mirror.displayStyle == .enum { return value(ofEnum: instance, mirror) }
    if !isStruct, let value = encoded(instance) { return value }
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
    // The cases of a C enum have no names at run time. Foundation's enums are C enums on Apple
    // platforms.
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
    // Views of collections, such as `Dictionary.Keys` and `ReversedCollection`, are lists.
    guard let collection = instance as? any Collection else { return typeToken(instance) }
    return elements(of: collection)
  }

  private func elements(of collection: some Collection) -> Value {
    .array(collection.map { value(of: $0) })
  }

  private func rawValue<Raw: RawRepresentable>(of raw: Raw) -> Value {
    value(of: raw.rawValue)
  }

  /// Converts properties or associated values; the key of one without a label is its position.
  func members(of fields: StoredMembers) -> [String: Value] {
    var members: [String: Value] = [:]
    for (index, field) in fields.list.enumerated() {
      members[field.label ?? "\(index)"] = value(of: field.value)
    }
    return members
  }

  /// Converts a tuple or associated values: none to `null`, a single one to itself, several to a
  /// list or an object.
  private func value(of fields: StoredMembers) -> Value {
    if fields.isEmpty { return .null }
    if let only = fields.onlyUnlabelled { return value(of: only) }
    if fields.areUnlabelled { return .array(fields.list.map { value(of: $0.value) }) }
    return .object(members(of: fields))
  }

  /// Returns the type's name, for instances without identity such as a function, a metatype or a
  /// struct of Foundation.
  ///
  /// A function is only `function`, because the attributes in its type's name are details of the
  /// source.
  private func typeToken(_ instance: Any) -> Value {
    let name = TypeName.own(type(of: instance))
    return .token(TypeName.isFunction(name) ? TypeName.function : name)
  }
}
