/// The stored properties of a struct type, for creating structs from arguments without the
/// application's own code.
///
/// The properties are the same as in results. The Swift runtime lists them with functions that the
/// standard library uses for reflection (ReflectionMirror.cpp, part of its stable interface).
/// `Sources/Decisions/15-structs-by-layout.md` gives the reasons.
struct StructType {
  private let type: Any.Type
  private let properties: [StoredPart]

  /// Reads the stored properties of a struct.
  ///
  /// The result is `nil` for any other type. It is also `nil` for a struct that must not be created
  /// from its properties: one of the standard library, of Foundation or of C, and one with a weak
  /// or unowned reference. The properties must fill the struct in the way in which the compiler
  /// arranges them.
  init?(_ type: Any.Type) {
    guard TypeMetadata(type).isStruct, !TypeName.isOpaque(type) else { return nil }
    var properties: [StoredPart] = []
    for index in 0..<countInRuntime(type) {
      guard let property = Self.property(index, of: type) else { return nil }
      properties.append(property)
    }
    guard Self.fill(type, properties) else { return nil }
    self.type = type
    self.properties = properties
  }

  private static func property(_ index: Int, of type: Any.Type) -> StoredPart? {
    var facts = PropertyFacts()
    let own = propertyInRuntime(type, index: index, facts: &facts)
    defer { facts.release?(facts.name) }
    guard facts.isStrong, let name = facts.name else { return nil }
    return StoredPart(
      label: StoredMembers.withoutLazyPrefix(String(cString: name)), type: own,
      offset: offsetInRuntime(type, index: index))
  }

  /// True if the compiler would give the properties exactly these offsets, and the struct has no
  /// further bytes.
  ///
  /// Otherwise the struct must not be created from its properties.
  private static func fill(_ type: Any.Type, _ properties: [StoredPart]) -> Bool {
    var end = 0
    for property in properties {
      let (size, alignment) = layout(of: property.type)
      let start = (end + alignment - 1) / alignment * alignment
      guard property.offset == start else { return false }
      end = start + size
    }
    return end == layout(of: type).size
  }

  private static func layout(of type: Any.Type) -> (size: Int, alignment: Int) {
    func open<Instance>(_: Instance.Type) -> (size: Int, alignment: Int) {
      (MemoryLayout<Instance>.size, MemoryLayout<Instance>.alignment)
    }
    return _openExistential(type, do: open)
  }

  /// The name and the type of each property, in the order of the declaration.
  var parts: [(name: String, type: Any.Type)] {
    properties.compactMap { property in property.label.map { ($0, property.type) } }
  }

  /// True if each property can be created from a value, except those that may be `nil`.
  func isMakeable(_ decoding: ValueDecoding) -> Bool {
    // A struct can contain a list of itself, so the search must stop at a struct that it is already
    // in.
    guard let inner = decoding.within(type) else { return true }
    return properties.allSatisfy { property in
      ValueDecoding.mayBeMissing(property.type)
        || inner.unmakeable(property.type) == nil
    }
  }

  /// Creates a struct from an object with its properties, of which optional ones may be missing.
  func make<Instance>(
    _ type: Instance.Type, from value: Value, _ decoding: ValueDecoding
  ) throws -> Instance {
    let keys = properties.compactMap(\.label)
    guard case .object(let members) = value else {
      let names = keys.isEmpty ? "" : " with \(keys.joined(separator: ", "))"
      throw decoding.mismatch("an object\(names)", value)
    }
    try decoding.refuseMembers(of: members, except: keys, named: TypeName.own(type))
    let stores = try zip(properties, keys).map { property, key in
      try property.made(of: members[key], decoding.at(key))
    }
    return StoredPart.assemble(type, of: stores)
  }
}

/// The description of a property as the runtime returns it (`_FieldReflectionMetadata`).
private struct PropertyFacts {
  var name: UnsafePointer<CChar>?
  var release: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  /// False for a weak or unowned reference.
  var isStrong = true
  var isVariable = false
}

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func countInRuntime(_ type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func propertyInRuntime(
  _ type: Any.Type, index: Int, facts: UnsafeMutablePointer<PropertyFacts>
) -> Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func offsetInRuntime(_ type: Any.Type, index: Int) -> Int
