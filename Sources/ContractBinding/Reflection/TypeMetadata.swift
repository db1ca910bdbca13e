/// Facts about a type that only the runtime's metadata contains.
///
/// The layout of the metadata belongs to the runtime's stable interface (Metadata.h:
/// `TargetEnumMetadata`, `TargetEnumDescriptor`, `TargetMetatypeMetadata`,
/// `TargetFunctionTypeMetadata`; MetadataKind.def).
struct TypeMetadata {
  private let pointer: UnsafeRawPointer

  init(_ type: Any.Type) {
    pointer = unsafeBitCast(type, to: UnsafeRawPointer.self)
  }

  private var kind: UInt { pointer.load(as: UInt.self) }

  var isStruct: Bool { kind == 0x200 }
  var isEnum: Bool { kind == 0x201 }
  var isTuple: Bool { kind == 0x301 }

  /// True for a type such as `any Cart` or `any Store<Item>`.
  var isExistential: Bool { kind == 0x303 || kind == 0x307 }

  /// True for a type such as `Order.Type`, whose instance is the type `Order`.
  var isConcreteMetatype: Bool { kind == 0x304 }

  /// True for a type such as `any Model.Type`, whose instances are types that conform.
  var isMetatype: Bool { isConcreteMetatype || kind == 0x306 }

  /// True for one of the compiler's built-in types, such as the storage of an `UnsafePointer`.
  var isBuiltin: Bool { kind == 0x300 }

  /// True for a function type without a result, such as that of a completion handler.
  var isHandler: Bool {
    guard kind == 0x302 else { return false }
    let result = pointer.load(fromByteOffset: 2 * MemoryLayout<UInt>.size, as: Any.Type.self)
    return result == Void.self
  }

  /// The type `Order` for `Order.Type`; `nil` for any other type.
  var instanceType: Any.Type? {
    guard isConcreteMetatype else { return nil }
    return pointer.load(fromByteOffset: MemoryLayout<UInt>.size, as: Any.Type.self)
  }

  /// The number of cases of an enum without associated values; `nil` for any other type.
  var countOfPlainCases: Int? {
    guard isEnum else { return nil }
    let descriptor = pointer.load(
      fromByteOffset: MemoryLayout<UInt>.size, as: UnsafeRawPointer.self)
    let casesWithValues = descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF
    guard casesWithValues == 0 else { return nil }
    return Int(descriptor.load(fromByteOffset: 24, as: UInt32.self))
  }
}
