// swift-format-ignore-file
// What the conversions use of Apple's SwiftUI, as its documentation declares it.

@propertyWrapper public struct Binding<Value> {
  public var wrappedValue: Value {
    get { fatalError("a stand-in is never run") }
    nonmutating set {}
  }
  public init(wrappedValue: Value) {}
  public static func constant(_ value: Value) -> Binding<Value> { Binding(wrappedValue: value) }
}

@MainActor public protocol View {}

public struct EmptyView: View {
  nonisolated public init() {}
}

public struct AnyView: View {
  nonisolated public init<V: View>(_ view: V) {}
}
