import Testing

/// What `@ContractValue` leaves out or refuses: where it is told, and in which words.
@Suite struct ContractValueRefusalTests {
  static let sources = [
    (
      "@ContractValue protocol Order {}",
      "1:16: error: '@ContractValue' goes on a struct, an enum, a class or an actor"
    ),
    (
      "@ContractValue(of: name) struct OrderValue {}",
      "1:20: error: name one type by its metatype, as in 'ThirdParty.Pin.self'"
    ),
    (
      "@ContractValue(of: Pin.self) class PinValue {}",
      """
      1:20: error: 'of:' goes on a struct or an enum that repeats the members of the other type
      """
    ),
    (
      "@ContractValue(of: Pin.self) @MainActor struct PinValue {}",
      """
      1:48: error: a conversion for another type runs on any thread; remove '@MainActor', or \
      register a 'Conversion' in the suite
      """
    ),
    (
      "@ContractValue class Order { @MainActor var note = 3; var n = 1 }",
      """
      1:45: warning: values leave out 'note', because only '@MainActor' can read it; put \
      '@MainActor' on the whole type to include it
      """
    ),
    (
      "@ContractValue class Order { let n: Int\n@MainActor init(n: Int) { self.n = n } }",
      """
      1:22: warning: contracts cannot create 'Order' as an argument, because only '@MainActor' can \
      call its initializer; put '@MainActor' on the whole type, or make the initializer nonisolated
      """
    ),
    (
      "@ContractValue struct Order { @Environment(\\.cart) var cart: Cart }",
      """
      1:56: warning: values leave out 'cart', because '@Environment' gives it a value that cannot \
      be set
      """
    ),
    (
      "@ContractValue enum Order { case tea\n#if DEBUG\ncase milk\n#endif\n}",
      """
      2:1: warning: results show the cases within '#if', but contracts cannot pass them as \
      arguments; register a 'Conversion' in the suite to pass them
      """
    ),
    (
      "@ContractValue struct Order { private var note = 3 }",
      "1:43: warning: values leave out 'note', which is private; make it internal to include it"
    ),
    (
      "@ContractValue struct Order { lazy var note = 3 }",
      """
      1:40: warning: values leave out 'note', because reading a lazy property changes the instance
      """
    ),
    (
      "@ContractValue actor Order { var note = 3 }",
      """
      1:34: warning: values leave out 'note', because only the actor can read its variables; make \
      it a constant to include it
      """
    ),
    (
      "@ContractValue struct Order {\n#if DEBUG\nvar note = 3\n#endif\n}",
      """
      2:1: warning: values leave out what is within '#if'; register a 'Conversion' in the suite to \
      include it
      """
    ),
    (
      "@ContractValue struct Order {\n#if DEBUG\n#if os(macOS)\nvar note = 3\n#endif\n#endif\n}",
      """
      2:1: warning: values leave out what is within '#if'; register a 'Conversion' in the suite to \
      include it
      """
    ),
    (
      "@ContractValue struct Order { var (a, b) = (1, 2) }",
      """
      1:35: warning: values leave out properties that are declared as a tuple; declare each with \
      its own name
      """
    ),
    (
      "@ContractValue class Order { var note: Int\ninit(_ other: Int...) { note = 1 } }",
      """
      1:22: warning: contracts cannot create 'Order' as an argument, because nothing gives 'note' \
      a value; add an initializer with a parameter for each property
      """
    ),
    (
      "@ContractValue class Order { var note = 1\ninit(from decoder: any Decoder) {} }",
      """
      1:22: warning: contracts cannot create 'Order' as an argument, because no initializer takes \
      only its properties; add one with a parameter for each property
      """
    ),
    (
      "@ContractValue enum Order { case a(Int), a(x: Int) }",
      """
      1:42: error: a contract cannot tell 'a' from the other case of this name; rename one of them
      """
    ),
    (
      "struct Shop { @ContractValue private struct Order {} }",
      """
      1:45: error: an extension cannot name 'Order', which is private within another type; make it \
      fileprivate, or register a 'Conversion' in the suite
      """
    ),
  ]

  @Test(arguments: sources)
  func `a member or type that cannot be converted is told`(source: String, message: String) {
    #expect(Expansion(source).diagnostics == [message])
  }

  @Test func `a type that converts already is refused, and nothing is written`() {
    let expansion = Expansion("@ContractValue class Order: Base { var note = 1 }", conformances: [])

    #expect(
      expansion.diagnostics == [
        """
        1:22: error: 'Order' already converts as another type or extension says; remove \
        '@ContractValue', and register a 'Conversion(Order.self, from: …, to: …)' in the suite
        """
      ])
    #expect(!expansion.source.contains("extension"))
  }

  @Test func `the conversion is public where the type is`() {
    let expansion = Expansion("@ContractValue public struct Order { public var note = 1 }")

    #expect(expansion.diagnostics.isEmpty)
    #expect(expansion.source.contains("public var contractMembers"))
    #expect(expansion.source.contains("public static var contractInitializer"))
  }
}
