// SwiftUI's bindings as arguments. The conversion was type-checked against a stand-in for SwiftUI,
// and not run on a system that has it.
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
#endif
