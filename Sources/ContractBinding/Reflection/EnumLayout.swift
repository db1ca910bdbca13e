/// The cases of an enum type with the types of their associated values, and their numbers in memory.
///
/// The layout of the metadata belongs to the runtime's stable interface (Metadata.h:
/// `TargetEnumDescriptor`; Records.h: `FieldDescriptor`; ValueWitness.def: the witnesses of enums).
struct EnumLayout {
  struct Case {
    let name: String
    /// The type of the associated values, a tuple if there are several; `nil` if there are none.
    let payload: Any.Type?
  }

  /// The cases in the order of their numbers, those with associated values first.
  let cases: [Case]
  private let type: Any.Type

  /// Reads the cases of an enum.
  ///
  /// The result is `nil` for any other type, for a type whose module has no reflection metadata,
  /// and for an enum with an `indirect` case, whose values are not in the enum's own memory.
  init?(_ type: Any.Type) {
    guard TypeMetadata(type).isEnum else { return nil }
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let descriptor = metadata.load(
      fromByteOffset: MemoryLayout<UInt>.size, as: UnsafeRawPointer.self)
    guard let fields = (descriptor + 16).target else { return nil }
    let arguments = metadata + 2 * MemoryLayout<UInt>.size
    var cases: [Case] = []
    for index in 0..<Int(fields.load(fromByteOffset: 12, as: UInt32.self)) {
      let record = fields + 16 + 12 * index
      guard record.load(as: UInt32.self) & 1 == 0, let name = (record + 8).target else {
        return nil
      }
      var payload: Any.Type?
      if let mangled = (record + 4).target {
        payload = _getTypeByMangledNameInContext(
          mangled.assumingMemoryBound(to: UInt8.self), Self.length(of: mangled),
          genericContext: descriptor, genericArguments: arguments)
        guard payload != nil else { return nil }
      }
      cases.append(
        Case(name: String(cString: name.assumingMemoryBound(to: CChar.self)), payload: payload))
    }
    self.type = type
    self.cases = cases
  }

  /// Turns the associated values at the start of an instance's memory into the instance.
  func inject(_ number: Int, into place: UnsafeMutableRawPointer) {
    let word = MemoryLayout<UInt>.size
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let witnesses = metadata.load(fromByteOffset: -word, as: UnsafeRawPointer.self)
    let offset = 10 * word + 8 + 2 * word
    typealias Witness = @convention(c) (UnsafeMutableRawPointer, UInt32, UnsafeRawPointer) -> Void
    witnesses.load(fromByteOffset: offset, as: Witness.self)(place, UInt32(number), metadata)
  }

  /// Counts the bytes of a mangled name, which may contain references of four or of eight bytes.
  private static func length(of name: UnsafeRawPointer) -> UInt {
    var end = 0
    while case let byte = name.load(fromByteOffset: end, as: UInt8.self), byte != 0 {
      switch byte {
      case 0x01...0x17: end += 5
      case 0x18...0x1F: end += 1 + MemoryLayout<UInt>.size
      default: end += 1
      }
    }
    return UInt(end)
  }
}

extension UnsafeRawPointer {
  /// The address at the distance that is stored here; `nil` for the distance 0.
  fileprivate var target: UnsafeRawPointer? {
    let distance = load(as: Int32.self)
    return distance == 0 ? nil : self + Int(distance)
  }
}
