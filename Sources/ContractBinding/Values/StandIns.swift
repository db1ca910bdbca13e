/// The instances that a suite gives for vendors' classes, where there is no vendor.
struct StandIns: Sendable {
  private var makers: [ObjectIdentifier: @Sendable () -> Any] = [:]

  /// Says how stand-ins of a type are made; the last one that is given counts.
  mutating func add<Object>(_ type: Object.Type, _ make: @escaping @Sendable () -> Object) {
    makers[ObjectIdentifier(type)] = make
  }

  /// Makes a stand-in, or gives `nil` where the suite registers none of exactly that type.
  func make<Object>(_ type: Object.Type) -> Object? {
    makers[ObjectIdentifier(type)]?() as? Object
  }
}
