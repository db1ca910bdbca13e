/// A tuple type with its elements, for creating tuples from arguments.
///
/// Swift's reflection reads tuples but cannot create them, and a tuple type cannot conform to a
/// protocol. So the elements are read from the runtime's metadata of the type, whose layout belongs
/// to the runtime's stable interface (`TargetTupleTypeMetadata` in `swift/ABI/Metadata.h`).
struct TupleType {
  private let type: Any.Type
  private let elements: [StoredPart]

  /// Reads the elements of a tuple type; the result is `nil` for any other type.
  init?(_ type: Any.Type) {
    guard TypeMetadata(type).isTuple else { return nil }
    let description = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let word = MemoryLayout<UInt>.size
    let count = description.load(fromByteOffset: word, as: Int.self)
    let labels = Self.labels(
      description.load(fromByteOffset: 2 * word, as: UnsafePointer<CChar>?.self), count)
    self.type = type
    elements = (0..<count).map { index in
      let start = (3 + 2 * index) * word
      return StoredPart(
        label: labels[index],
        type: description.load(fromByteOffset: start, as: Any.Type.self),
        // On some systems this field has 32 bits. On others it is a whole word, whose lower half
        // comes first.
        offset: Int(description.load(fromByteOffset: start + word, as: UInt32.self)))
    }
  }

  /// Splits the labels, each of which ends with a space: "x y " for `(x: Int, y: Int)`.
  private static func labels(_ text: UnsafePointer<CChar>?, _ count: Int) -> [String?] {
    guard let text else { return Array(repeating: nil, count: count) }
    return String(cString: text).split(separator: " ", omittingEmptySubsequences: false)
      .prefix(count).map { $0.isEmpty ? nil : String($0) }
  }

  /// Returns the innermost type that cannot be created; `nil` if values can become the tuple.
  func unmakeable(_ decoding: ValueDecoding) -> Any.Type? {
    elements.lazy.compactMap { decoding.unmakeable($0.type) }.first
  }

  /// Creates a tuple from a list, or from an object if an element has a label.
  func make<Tuple>(
    _ tuple: Tuple.Type, from value: Value, _ decoding: ValueDecoding
  ) throws -> Tuple {
    StoredPart.assemble(tuple, of: try parts(of: value, decoding))
  }

  private func parts(
    of value: Value, _ decoding: ValueDecoding
  ) throws -> [(UnsafeMutableRawPointer) -> Void] {
    // `Void` is written as `null`, as in results.
    if elements.isEmpty, value == .null { return [] }
    guard elements.contains(where: { $0.label != nil }) else {
      guard case .array(let values) = value, values.count == elements.count else {
        throw decoding.mismatch("a list of \(elements.count) values", value)
      }
      return try elements.indices.map { index in
        try elements[index].made(of: values[index], decoding.at(index))
      }
    }
    guard case .object(let members) = value else { throw decoding.mismatch("an object", value) }
    let keys = elements.enumerated().map { index, element in element.label ?? "\(index)" }
    try decoding.refuseMembers(of: members, except: keys, named: TypeName.own(type))
    return try zip(elements, keys).map { element, key in
      try element.made(of: members[key], decoding.at(key))
    }
  }
}
