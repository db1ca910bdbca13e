/// One element of a tuple or one stored property of a struct, for creating it from an argument.
struct StoredPart {
  /// The label of an element, or the name of a property; `nil` for an element without a label.
  let label: String?
  let type: Any.Type
  /// The distance from the start of the tuple or struct, in bytes.
  let offset: Int

  /// Converts the argument, and returns a function that stores the result in a tuple or struct.
  ///
  /// All elements are converted before the first one is stored, because each conversion may throw.
  func made(
    of value: Value?, _ decoding: ValueDecoding
  ) throws -> (UnsafeMutableRawPointer) -> Void {
    func make<Part>(_ type: Part.Type) throws -> (UnsafeMutableRawPointer) -> Void {
      let part = try decoding.make(value, as: type)
      return { whole in (whole + offset).initializeMemory(as: Part.self, to: part) }
    }
    return try _openExistential(type, do: make)
  }

  static func assemble<Whole>(
    _ type: Whole.Type, of stores: [(UnsafeMutableRawPointer) -> Void]
  ) -> Whole {
    let place = UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<Whole>.size, alignment: MemoryLayout<Whole>.alignment)
    defer { place.deallocate() }
    for store in stores { store(place) }
    return place.assumingMemoryBound(to: Whole.self).move()
  }
}
