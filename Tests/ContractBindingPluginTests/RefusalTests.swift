import Testing

/// Each thing that cannot be bound: where it is refused, and in which words.
@Suite struct RefusalTests {
  struct Refused: Sendable, CustomTestStringConvertible {
    let requirement: String
    let column: Int
    let message: String

    var testDescription: String { requirement }

    init(_ requirement: String, column: Int, _ message: String) {
      self.requirement = requirement
      self.column = column
      self.message = message
    }
  }

  /// A method of whose type parameters no contract can choose the types.
  private static func generic(_ source: String) -> Refused {
    Refused(
      source, column: 10,
      """
      a contract cannot choose the type parameters of 'load'; use a concrete type, or 'any' \
      with a protocol
      """)
  }

  static let requirements = [
    generic("func load<each Item>(_ items: repeat each Item)"),
    generic("func load<Item: UIContentView>(_ item: Item)"),
    generic("func load<Item: Sequence>(_ item: Item) where Item.Element: Codable"),
    generic("func load<Item: AnyObject>(_ type: Item.Type, _ item: Item)"),
    generic("func load<Item: NSObject>(_ path: KeyPath<Item, Int>, of item: Item)"),
    generic("func load<Item: UIView>(_ id: Int) -> Item"),
    generic("func load<Item: UIView, Other: UIContentView>(_ other: Other) -> Item"),
    Refused(
      "func load(_ id: some UIContentView)", column: 17,
      "a contract cannot choose the type behind 'some'; write 'any', or a concrete type"),
    Refused(
      "func sum(_ numbers: (() -> Int)...)", column: 32,
      """
      a contract gives a list for one variadic parameter, if its type has no function and no type \
      parameter; take an array instead
      """),
    Refused(
      "func sum<Item>(_ numbers: Item...)", column: 31,
      """
      a contract gives a list for one variadic parameter, if its type has no function and no type \
      parameter; take an array instead
      """),
    Refused(
      "func sum<Item: NSObject>(_ first: Item, _ numbers: Item...)", column: 56,
      """
      a contract gives a list for one variadic parameter, if its type has no function and no type \
      parameter; take an array instead
      """),
    Refused(
      "func sum(_ numbers: Int..., words: String...)", column: 42,
      """
      a contract gives a list for one variadic parameter, if its type has no function and no type \
      parameter; take an array instead
      """),
    Refused(
      "func run(on actor: isolated any Actor)", column: 20,
      "a contract cannot name an actor to run on; put the requirement on a global actor instead"),
    Refused(
      "func watch() -> AsyncThrowingStream<Int, any Error>?", column: 17,
      """
      'watch' gives an asynchronous sequence within another type, where it cannot be read; give \
      the sequence itself
      """),
    Refused(
      "func watch() -> any AsyncSequence<Int, Never>", column: 17,
      """
      a sequence that is not Sendable cannot be read while other calls go on; write \
      'any AsyncSequence<…> & Sendable'
      """),
    Refused(
      "@available(*, noasync) func glow()", column: 1,
      """
      no condition tells where 'glow' is available; put '@available' on the whole protocol, or \
      the requirement into a protocol of its own
      """),
    Refused(
      "@available(iOSApplicationExtension, unavailable) var glow: Int { get }", column: 1,
      """
      no condition tells where 'glow' is available; put '@available' on the whole protocol, or \
      the requirement into a protocol of its own
      """),
    Refused(
      "var events: [AsyncStream<Int>] { get }", column: 13,
      """
      'events' gives an asynchronous sequence within another type, where it cannot be read; give \
      the sequence itself
      """),
  ]

  @Test(arguments: requirements)
  func `a requirement that no contract can call is refused, and the next is bound`(
    refused: Refused
  ) {
    let expansion = Expansion(
      """
      @Contracted protocol Shop {
      \(refused.requirement)
      func next() -> Int
      }
      """)

    #expect(expansion.diagnostics == ["2:\(refused.column): error: \(refused.message)"])
    #expect(expansion.source.contains("reply.returned(subject.next())"))
    #expect(expansion.source.ranges(of: "ContractBinding.OperationDescription.add(").count == 1)
  }

  static let declarations = [
    ("@Contracted class Shop {}", 13, "a class"),
    ("@Contracted final class Shop {}", 19, "a class"),
    ("@Contracted enum Shop {}", 13, "an enum"),
    ("@Contracted actor Shop {}", 13, "an actor"),
    ("@Contracted extension Shop {}", 13, "an extension"),
    ("@Contracted func shop() {}", 1, "this declaration"),
  ]

  @Test(arguments: declarations)
  func `a declaration that is neither a protocol nor a struct is refused`(
    source: String, column: Int, kind: String
  ) {
    let expansion = Expansion(source)

    #expect(
      expansion.diagnostics == [
        """
        1:\(column): error: '@Contracted' goes on a protocol or on a struct of closures, not on \
        \(kind); put it on the protocol that the application owns
        """
      ])
    #expect(!expansion.source.contains("Binding"))
  }

  static let wholes = [
    Refused(
      "@Contracted private protocol Shop {}", column: 30,
      "contracts cannot reach 'Shop', which is private; make it internal, package or public"),
    Refused(
      "@Contracted fileprivate struct Shop {}", column: 32,
      "contracts cannot reach 'Shop', which is private; make it internal, package or public"),
    Refused(
      "@Contracted struct Shop<each Item> {}", column: 24,
      """
      a contract cannot choose the type parameters of 'Shop'; replace them with concrete types
      """),
    Refused(
      "@Contracted(of: (any Shop).self) struct Restated {}", column: 17,
      "'of:' restates a protocol; put plain '@Contracted' on the struct itself"),
    Refused(
      "@Contracted(of: Shop.self) protocol Restated {}", column: 17,
      "name one owned protocol by its existential type, as in '(any NetworkAdapter).self'"),
    Refused(
      "@Contracted(of: (any Shop & Sendable).self) protocol Restated {}", column: 17,
      "name one owned protocol by its existential type, as in '(any NetworkAdapter).self'"),
    Refused(
      #"@Contracted(as: "\(name)") struct Shop {}"#, column: 17,
      "the name in contracts must be a string literal that is not empty and interpolates nothing"),
  ]

  @Test(arguments: wholes)
  func `a declaration that cannot be bound at all is refused once`(refused: Refused) {
    let expansion = Expansion(refused.requirement)

    #expect(expansion.diagnostics == ["1:\(refused.column): error: \(refused.message)"])
    #expect(!expansion.source.contains("enum"))
  }

  @Test func `two requirements of one signature are both refused, and neither is bound`() {
    let expansion = Expansion(
      """
      @Contracted protocol Shop: Actor {
        func price() -> Int
        func price() async -> Int
        func next()
      }
      """)

    let message = """
      neither labels, parameter types nor the result tell 'price() -> Int' from another \
      requirement; rename one of them
      """
    #expect(expansion.diagnostics == ["2:8: error: \(message)", "3:8: error: \(message)"])
    #expect(!expansion.source.contains("subject.price"))
  }

  @Test(arguments: [
    "func log(_ number: Int)", "func log()", "func log(_ one: Int, _ other: Int)",
    "func log<Item: Codable>(_ item: Item)", "func log(_ number: Int) -> String",
  ])
  func `a variadic method is refused if some number of elements calls another`(_ other: String) {
    let expansion = Expansion(
      """
      @Contracted protocol Shop {
        func log(_ numbers: Int...)
        \(other)
      }
      """)

    #expect(
      expansion.diagnostics == [
        """
        2:8: error: neither labels, parameter types nor the result tell 'log(Int...) -> Void' from \
        another requirement; rename one of them
        """
      ])
    #expect(expansion.source.contains("subject.log("))
  }

  @Test func `two variadic methods that a call without elements cannot tell apart are refused`() {
    let source = "@Contracted protocol Shop { func log(_ a: Int...); func log(words: String...) }"

    #expect(Expansion(source).diagnostics.count == 2)
  }

  @Test(arguments: [
    "func log(_ numbers: [Int])", "func log(number: Int)", "func log(_ text: String)",
    "static func log(_ number: Int)", "func print(_ number: Int)",
  ])
  func `a variadic method is told from one with other labels or types`(_ other: String) {
    let source = "@Contracted protocol Shop { func log(_ numbers: Int...); \(other) }"

    #expect(Expansion(source).diagnostics == [])
  }

  @Test func `all the problems of a protocol are told at once`() {
    let expansion = Expansion(
      """
      @Contracted protocol Shop {
        func first<each T>(_ value: Int, _ more: (() -> Int)...)
        func second(_ more: (() -> Int)...)
      }
      """)

    #expect(expansion.diagnostics.count == 3)
  }

  @Test func `what a protocol inherits is a warning, but for protocols that require nothing`() {
    let expansion = Expansion(
      """
      @Contracted protocol Shop: Sendable, Catalogue, AnyObject where Self: Hashable & Priced {
        func next()
      }
      """)

    func warning(_ place: String, _ parent: String) -> String {
      """
      \(place): warning: the requirements that 'Shop' inherits from '\(parent)' are not bound; if \
      '\(parent)' has '@Contracted', write 'including: (any \(parent)).self', and 'associatedTypes:' if it has some, or \
      restate in 'Shop' those that contracts call, and 'Sendable' or '@MainActor' if '\(parent)' has it; if it is a class, write \
      'including: \(parent).self'
      """
    }
    #expect(expansion.diagnostics == [warning("1:38", "Catalogue"), warning("1:82", "Priced")])
  }

  @Test func `a setter of an actor's property is refused, and its getter is bound`() {
    let expansion = Expansion(
      """
      @Contracted protocol Store: Actor {
        var count: Int { get set }
      }
      """)

    #expect(
      expansion.diagnostics == [
        """
        2:24: error: a property of an actor cannot be set from outside; replace the setter of \
        'count' with a method
        """
      ])
    #expect(expansion.source.contains("reply.returned(await subject.count)"))
  }

  @Test func `initializers and operators that differ only by async are refused`() {
    let expansion = Expansion(
      """
      @Contracted protocol Shop {
        init(size: Int)
        init(size: Int) async
        static func + (one: Self, other: Self) -> Self
        static func + (one: Self, other: Self) async -> Self
      }
      """)

    #expect(
      expansion.diagnostics.map { $0.prefix { $0 != "e" } } == [
        "2:3: ", "3:3: ", "4:15: ", "5:15: ",
      ],
      "\(expansion.diagnostics)")
  }

  @Test func `a property of a struct is refused if its initial value shows no type`() {
    let expansion = Expansion(
      """
      @Contracted struct Shop {
        var limit = standardLimit
        var close = { (_: Int) in }
        var colour = Colour.red
        var days = try? Days()
        var ids = Set([1, 2])
        var home = URL(string: "https://a.example")
        private var hidden: (() -> Void)?
        static let shared = Shop()
        var computed: (() -> Void)? { nil }
      }
      """)

    #expect(
      expansion.diagnostics == [
        "2:7: error: a macro does not see inferred types; write the type of 'limit'",
        "3:7: error: a macro does not see inferred types; write the type of 'close'",
        "4:7: error: a macro does not see inferred types; write the type of 'colour'",
        "5:7: error: a macro does not see inferred types; write the type of 'days'",
        "6:7: error: a macro does not see inferred types; write the type of 'ids'",
        "7:7: error: a macro does not see inferred types; write the type of 'home'",
      ])
  }
}
