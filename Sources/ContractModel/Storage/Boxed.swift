/// A property whose value lies in an object of its own.
///
/// An array of the enclosing type then grows and is copied by one reference for each element, in
/// place of all fields of the value. Copies of the enclosing value share the object.
@propertyWrapper
package struct Boxed<Value> {
  fileprivate final class Storage {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  fileprivate var storage: Storage

  package init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  /// The value in the object.
  ///
  /// A change makes a new object, so that other copies keep their value.
  package var wrappedValue: Value {
    get { storage.value }
    set { storage = Storage(newValue) }
  }
}

extension Boxed.Storage: Sendable where Value: Sendable {}

extension Boxed: Sendable where Value: Sendable {}

extension Boxed: Equatable where Value: Equatable {
  package static func == (left: Boxed, right: Boxed) -> Bool {
    left.storage === right.storage || left.wrappedValue == right.wrappedValue
  }
}

extension Boxed: Hashable where Value: Hashable {
  package func hash(into hasher: inout Hasher) { wrappedValue.hash(into: &hasher) }
}
