// SwiftUI's bindings as arguments, and its views. The conversions were type-checked against a
// stand-in for SwiftUI, and not run on a system that has it.
#if canImport(SwiftUI)
  import SwiftUI

  extension SwiftUI.Binding: ValueDecodable {
    /// Creates a binding that keeps its value, whatever the implementation sets it to.
    static func make(from value: ContractBinding.Value, _ decoding: ValueDecoding) throws -> Self {
      .constant(try decoding.make(value, as: Value.self))
    }

    static func unmakeable(_ decoding: ValueDecoding) -> Any.Type? {
      decoding.unmakeable(Value.self)
    }
  }

  extension AnyView: ValueEncodable, ValueDecodable {
    /// Names the type alone, because nothing can be read of the view inside.
    nonisolated func value(in encoding: ValueEncoding) -> ContractBinding.Value { "AnyView" }

    /// Creates a view that shows nothing.
    nonisolated static func make(
      from value: ContractBinding.Value, _ decoding: ValueDecoding
    ) throws -> Self {
      guard value == "new" else { throw decoding.mismatch("new", value) }
      return AnyView(EmptyView())
    }
  }
#endif
