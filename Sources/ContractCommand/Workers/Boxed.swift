/// A property whose value lies in an object of its own.
///
/// An array of the enclosing type then grows and is copied by one reference for each element, in
/// place of all fields of the value.
@propertyWrapper
struct Boxed<Value> {
  fileprivate final class Storage {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  fileprivate var storage: Storage

  init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  /// The value in the object.
  ///
  /// A change makes a new object, so that other copies keep their value.
  var wrappedValue: Value {
    get { storage.value }
    set { storage = Storage(newValue) }
  }
}

extension Boxed.Storage: Sendable where Value: Sendable {}

extension Boxed: Sendable where Value: Sendable {}
