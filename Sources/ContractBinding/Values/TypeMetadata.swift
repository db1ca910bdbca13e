/// The facts about a type that only the runtime's metadata shows.
///
/// The layout belongs to the stable interface of the runtime (Metadata.h: `TargetEnumMetadata`,
/// `TargetEnumDescriptor`; MetadataKind.def).
struct TypeMetadata {
  private let pointer: UnsafeRawPointer

  init(_ type: Any.Type) {
    pointer = unsafeBitCast(type, to: UnsafeRawPointer.self)
  }

  private var kind: UInt { pointer.load(as: UInt.self) }

  var isStruct: Bool { kind == 0x200 }
  var isEnum: Bool { kind == 0x201 }

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
