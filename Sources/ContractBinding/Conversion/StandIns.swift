/// The functions that create replacements for objects of the vendor on replay, by type.
struct StandIns: Sendable {
  private var makers: [ObjectIdentifier: @Sendable () -> Any] = [:]

  mutating func add<Object>(_ type: Object.Type, _ make: @escaping @Sendable () -> Object) {
    makers[ObjectIdentifier(type)] = make
  }

  /// Creates a replacement; `nil` if the suite has no function for exactly this type.
  func make<Object>(_ type: Object.Type) -> Object? {
    // The optional is unwrapped first, because a cast to `AnyObject` would accept `nil` as well.
    guard let replacement = makers[ObjectIdentifier(type)]?() else { return nil }
    return replacement as? Object
  }
}
