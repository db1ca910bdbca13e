import Testing

@Suite struct ExpansionTests {
  @Test func `types that may be enums are passed along, and no others`() {
    let expansion = Expansion(
      """
      @Contracted protocol Shop {
        func sort(_ items: [Item], by order: Shop.Order?, _ name: String) -> [State]
        func find<State: Codable>(_ state: State, _ other: any Item) -> [String: Item]
        @available(macOS 99, *) func later(_ state: State)
        var state: State { get set }
      }
      """)

    for text in [
      #"type [Item]\ncases\nparameter order\nlabel by\ntype Shop.Order?\noptional\nhandled\n"#
        + #"parameter name\ntype String\nresult", to: &list) "#
        + "{ (_: [[Item]], _: [Shop.Order?], _: [[State]]) in",
      #"add("state\nstate\nget\nresult", to: &list) { (_: [State]) in"#,
      #"add("state\nstate=\nset\nparameter newValue\ntype State\ncases", to: &list) "#
        + "{ (_: [State]) in",
    ] { #expect(expansion.source.contains(text), "\(text)\n\(expansion.source)") }
    #expect(expansion.source.ranges(of: "to: &list) {").count == 3)
  }

  @Test func `the type parameter of a subscript hides the protocol's own type`() {
    let expansion = Expansion(
      """
      @Contracted protocol Shelf {
        associatedtype Item
        subscript<Item: Decodable>(key: String) -> Item { get set }
      }
      """)

    #expect(expansion.source.contains("let a1: Item = try"), "\(expansion.source)")
    #expect(!expansion.source.contains("Concrete.Item"), "\(expansion.source)")
  }

  @Test func `a protocol is expanded to its binding and its factories`() {
    let source = """
      package protocol Shop: Sendable {
        func price(of item: String) -> Int
        func order(_ item: String, done: @escaping (Int, (any Error)?) -> Void) async throws
        var title: String { get set }
      }
      """

    let expansion = Expansion("@Contracted \(source)")

    let expected = #"""
      \#(source)

      /// Makes the operations of ``Shop`` callable by name.
      nonisolated package enum ShopBinding: ContractBinding.OperationBinding {
        package typealias Subject = any Shop

        package static let protocolName = "Shop"

        package static let operations: [ContractBinding.OperationDescription] = {
          var list: [ContractBinding.OperationDescription] = []
          ContractBinding.OperationDescription.add("price\nprice(of:)\nparameter item\nlabel of\ntype String", to: &list)
          ContractBinding.OperationDescription.add("order\norder(_:done:)\nparameter item\ntype String\nhandler done\nasync\nthrows\noverlaps", to: &list)
          ContractBinding.OperationDescription.add("title\ntitle\nget", to: &list)
          ContractBinding.OperationDescription.add("title\ntitle=\nset\nparameter newValue\ntype String", to: &list)
          return list
        }()

        package static func perform(
          _ signature: String,
          on subject: inout Subject,
          with arguments: ContractBinding.ContractArguments,
          reply: ContractBinding.OperationReply
        ) async throws {
          switch signature {
          case "price(of:)":
            let a0: String = try arguments.make("item")
            reply.returned(subject.price(of: a0))
          case "order(_:done:)":
            let a0: String = try arguments.make("item")
            do {
              try await subject.order(a0, done: { @Sendable (v0, v1) in
                  reply.calledBack("done", v0, v1)
                })
              reply.returned()
            } catch {
              reply.threw(error)
            }
          case "title":
            reply.returned(subject.title)
          case "title=":
            let a0: String = try arguments.make("newValue")
            subject.title = a0
            reply.returned()
          default:
            throw ContractBinding.UnknownOperation(signature)
          }
        }

        package static func start(
          _ signature: String,
          on subject: Subject,
          with arguments: ContractBinding.ContractArguments,
          reply: ContractBinding.OperationReply
        ) async throws -> _Concurrency.Task<Void, Never>? {
          switch signature {
          case "order(_:done:)":
            let a0: String = try arguments.make("item")
            return _Concurrency.Task {
              do {
                try await subject.order(a0, done: { @Sendable (v0, v1) in
                    reply.calledBack("done", v0, v1)
                  })
                reply.returned()
              } catch {
                reply.threw(error)
              }
            }
          default:
            return nil
          }
        }

        /// Registers an implementation that talks to the vendor.
        package static func liveAdapter<Concrete: Shop & SendableMetatype>(
          _ name: String,
          fileID: String = #fileID,
          line: Int = #line,
          make: @escaping @Sendable (ContractBinding.Vendor) async throws -> Concrete
        ) -> ContractBinding.LiveAdapter<Self, Concrete> {
          ContractBinding.LiveAdapter<Self, Concrete>(
            name, for: Self.self, fileID: fileID, line: line, upcast: {
              $0
            }, make: make)
        }
      """#
    #expect(expansion.diagnostics == [])
    #expect(expansion.source.prefix(expected.count) == expected)
  }

  @Test func `what an attribute on the protocol says of availability holds for its binding`() {
    let expansion = Expansion(
      """
      @available(macOS 16, *) @Contracted @available(*, deprecated) public protocol Shop {}
      """)

    #expect(
      expansion.source.contains(
        """
        @available(macOS 16, *)
        @available(*, deprecated)
        nonisolated public enum ShopBinding: ContractBinding.OperationBinding {
        """))
  }

  // Objective-C is only on Apple's systems, so this code is not run elsewhere.
  @Test func `an optional requirement is called if the subject has it`() {
    let expansion = Expansion(
      """
      @Contracted @objc protocol Shop {
        @objc optional func find(_ id: Int, by name: String) -> Int
        @objc optional var title: String { get }
      }
      """)

    #expect(expansion.diagnostics == [])
    #expect(expansion.source.contains("guard let member = subject.find(_:by:) else {"))
    #expect(expansion.source.contains("reply.returned(member(a0, a1))"))
    #expect(expansion.source.contains("reply.returned(subject.title)"))
  }

  @Test func `what is not on all systems is called under its condition`() {
    let expansion = Expansion(
      """
      @Contracted protocol Shop {
        @available(macOS 16, *) @available(tvOS, unavailable) func glow()
        @available(*, deprecated, message: "old") func old()
      }
      """)

    #expect(expansion.diagnostics == [])
    #expect(expansion.source.contains("#if !os(tvOS)"))
    #expect(expansion.source.ranges(of: "if #available(macOS 16, *) {").count == 1)
    #expect(
      expansion.source.contains(#"throw ContractBinding.UnknownOperation(absent: "glow()")"#))
  }

  @Test func `a deprecated requirement is called without a warning`() {
    let expansion = Expansion(
      """
      @Contracted @MainActor protocol Shop { @available(*, deprecated) func f() }
      """)

    #expect(
      expansion.source.contains("@available(*, deprecated)\n  static func perform("))
    #expect(
      expansion.source.contains(
        "@available(*, deprecated)\n  @MainActor private static func performIsolated("))
  }

  @Test func `the conversion of a type exists where the type does, and on its actor`() {
    let expansion = Expansion(
      """
      @available(macOS 99, *) enum Shop {
        @available(*, deprecated) @ContractValue nonisolated struct Order { let n: Int }
      }
      """)

    #expect(
      expansion.source.contains(
        """
        @available(macOS 99, *)
        @available(*, deprecated)
        nonisolated extension Shop.Order: ContractBinding.ContractValueConvertible {
        """), "\(expansion.source)")
  }

  @Test func `cases and initializers of newer systems are used under their conditions`() {
    let expansion = Expansion(
      """
      @ContractValue enum Order {
        @available(macOS 99, *) case tea
        @available(tvOS, unavailable) case milk
      }
      @ContractValue class Cart { let n: Int
        @available(macOS 99, *) init(n: Int) { self.n = n }
      }
      """)

    #expect(expansion.diagnostics == [])
    #expect(expansion.source.ranges(of: "if #available(macOS 99, *) {").count == 2)
    #expect(expansion.source.ranges(of: "throw members.unavailable()").count == 3)
    #expect(expansion.source.contains("#if !os(tvOS)"))
  }

  static let signatures = [
    ("func find(_ id: Int); func find(id: Int)", ["find(_:)", "find(id:)"]),
    (
      "func find(_ id: Int); func find(_ id: [String:  Int])", ["find(Int)", "find([String: Int])"]
    ),
    (
      "func find(id: Int, done: () -> Void); func find(id: String, done: () -> Void)",
      ["find(id: Int, done:)", "find(id: String, done:)"]
    ),
    (
      "func find(done: (Int) -> Void); func find(done: @escaping (String) -> Void)",
      ["find(done: (Int) -> Void)", "find(done: (String) -> Void)"]
    ),
    (
      "func find() -> Int; func find() async -> [String:  Int]; func find(_: () -> Void)",
      ["find() -> Int", "find() -> [String: Int]", "find(_:)"]
    ),
    ("func `default`(`in` x: Int, `_ y`: Int)", ["default(in:_ y:)"]),
  ]

  @Test(arguments: signatures)
  func `a signature tells no more than it must`(
    requirements: String, signatures: [String]
  ) {
    let expansion = Expansion(
      """
      @Contracted protocol Shop {
        \(requirements)
      }
      """)

    #expect(expansion.diagnostics == [])
    for signature in signatures {
      #expect(expansion.source.contains("case \"\(signature)\":"))
    }
  }
}
