/// An optional property that is `nil` in most values of the enclosing type, or most of the time.
///
/// It takes the room of a reference; a value lies in an object of its own.
@propertyWrapper
package struct Rare<Value> {
  private var box: Boxed<Value>?

  package init(wrappedValue: Value?) { box = wrappedValue.map(Boxed.init) }

  package var wrappedValue: Value? {
    get { box?.wrappedValue }
    set { box = newValue.map(Boxed.init) }
  }
}

extension Rare: Sendable where Value: Sendable {}

extension Rare: Equatable where Value: Equatable {}

extension Rare: Hashable where Value: Hashable {}
