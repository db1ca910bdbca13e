/// The stand-ins that a suite registers for vendors' classes, for replay.
struct StandIns: Sendable {
  private var makers: [ObjectIdentifier: @Sendable () -> Any] = [:]

  /// Adds a way to make stand-ins of a type; the last one counts.
  mutating func add<Object>(_ type: Object.Type, _ make: @escaping @Sendable () -> Object) {
    makers[ObjectIdentifier(type)] = make
  }

  /// Makes a stand-in, or returns `nil` if the suite registers none of exactly this type.
  func make<Object>(_ type: Object.Type) -> Object? {
    makers[ObjectIdentifier(type)]?() as? Object
  }
}
