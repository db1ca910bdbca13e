enum EnumCases {
  /// Lists the instances in the order of the declaration.
  ///
  /// For a `CaseIterable` type of any kind, these are its `allCases`. The result is `nil` for any
  /// other type that is not an enum, and for other enums with associated values.
  static func all(of type: Any.Type) -> [Any]? {
    if let type = type as? any CaseIterable.Type { return listed(type) }
    return plain(of: type)
  }

  /// Lists the cases of an enum without associated values, from its layout in memory.
  ///
  /// So no code of the application runs. The result is `nil` for any other type, and for an enum of
  /// C or Objective-C.
  static func plain(of type: Any.Type) -> [Any]? {
    func open<Instance>(_ type: Instance.Type) -> [Any]? { stored(type) }
    return _openExistential(type, do: open)
  }

  private static func listed<Choices: CaseIterable>(_ type: Choices.Type) -> [Any] {
    Array(type.allCases)
  }

  /// Lists the instances of an enum by the number that the compiler stores for each case.
  ///
  /// The number is in one byte, or in no byte for a single case. The result is `nil` for any other
  /// memory layout, and for enums of C and Objective-C, which store their raw values instead.
  private static func stored<Instance>(_ type: Instance.Type) -> [Any]? {
    guard let count = TypeMetadata(type).countOfPlainCases, count > 0,
      MemoryLayout<Instance>.size == (count == 1 ? 0 : 1), !TypeName.isForeign(type)
    else { return nil }
    return (0..<count).map { number in
      withUnsafeBytes(of: UInt8(truncatingIfNeeded: number)) { $0.load(as: Instance.self) }
    }
  }
}
