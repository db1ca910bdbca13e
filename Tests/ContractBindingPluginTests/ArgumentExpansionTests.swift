import Testing

/// The code for arguments that are more than values of their own.
@Suite struct ArgumentExpansionTests {
  private func source(_ requirement: String) -> String {
    let expansion = Expansion("@Contracted protocol Shop { \(requirement) }")
    #expect(expansion.diagnostics == [])
    return expansion.source
  }

  static let pointers = [
    ("NSErrorPointer", "NSError?"),
    ("UnsafeMutablePointer<Item?>?", "Item?"),
    ("AutoreleasingUnsafeMutablePointer<Optional<Item>>", "Optional<Item>"),
  ]

  @Test(arguments: pointers)
  func `a pointer to an optional is a variable of its type`(_ pointer: String, _ type: String) {
    let source = source("func find(_ key: Int, into found: \(pointer)) -> Bool")

    #expect(source.contains(#"var a1: \#(type) = try arguments.make("found")"#))
    #expect(source.contains("subject.find(a0, into: &a1)"))
    #expect(source.contains(#"("found", a1 as Any)"#))
  }

  @Test(arguments: ["UnsafeMutablePointer<Int>", "UnsafePointer<Item?>", "Pointer<Item?>"])
  func `another pointer is no variable`(_ pointer: String) {
    #expect(source("func find(_ key: \(pointer))").contains("let a0: \(pointer)"))
  }

  @Test func `a spy has the pointer that the protocol has`() {
    let expansion = Expansion(
      "@Contracted protocol ShopDelegate: AnyObject { func didFail(_ error: NSErrorPointer) }")

    #expect(expansion.source.contains("func didFail(_ a0: NSErrorPointer)"))
  }

  @Test func `an argument that is called result leaves the result another name`() {
    let source = source("func find(_ result: inout Int) -> Bool")

    #expect(source.contains(#"("returned", result as Any), ("result", a0 as Any)"#))
  }

  @Test func `a variadic parameter has a call for each number of elements`() {
    let source = source("func sum(of numbers: Int..., to end: Bool) throws -> Int")

    let expected = """
            let a0: [Int] = try arguments.list("numbers", atMost: 8)
            let a1: Bool = try arguments.make("end")
            switch a0.count {
            case 0:
              do {
                reply.returned(try subject.sum(to: a1))
              } catch {
                reply.threw(error)
              }
            case 1:
              do {
                reply.returned(try subject.sum(of: a0[0], to: a1))
              } catch {
                reply.threw(error)
              }
            case 2:
              do {
                reply.returned(try subject.sum(of: a0[0], a0[1], to: a1))
      """
    #expect(source.contains(expected), "\(source)")
    #expect(source.contains("a0[4], a0[5], a0[6], a0[7], to: a1)"))
    #expect(!source.contains("a0[8]"))
  }

  static let opaque = [
    ("some Store<Item>", "any Store<Item>"),
    ("some Depot.Store<Item, Int> & Sendable", "any Depot.Store<Item, Int> & Sendable"),
  ]

  @Test(arguments: opaque)
  func `some protocol with types in angle brackets is opened in the call`(
    _ type: String, _ existential: String
  ) {
    let source = source("func open(_ store: \(type))")

    #expect(source.contains("let a0: \(existential) = try arguments.make(\"store\")"))
    #expect(source.contains("subject.open(a0)"))
  }

  @Test func `a list of such a protocol has no type that a contract can name`() {
    let expansion = Expansion(
      "@Contracted protocol Shop { func open(_ stores: [some Store<Int>]) }")

    #expect(expansion.diagnostics.count == 1)
  }

  @Test func `the type of a type parameter may be in parentheses`() {
    let source = source("func load(_ type: (some Model).Type)")

    #expect(source.contains("subject.load(Some1.self)"))
  }

  @Test func `an alias of a handler may be in parentheses`() {
    let source = source("func load(_ done: (@escaping Completion))")

    #expect(source.contains("let a0: Completion\n"))
    #expect(source.contains("subject.load(a0)"))
  }

  @Test func `an alias is a function with or without a result`() {
    let source = source("func load(_ done: @escaping Completion, then: Completion?)")

    #expect(source.contains(#"a0 = try arguments.handler("done", reply)"#))
    #expect(source.contains(#"let a1: Completion? = try arguments.optional("then", reply)"#))
    #expect(source.contains("(_: [Completion], _: [Completion?])"))
  }

  @Test(arguments: [
    ("protocol Shop: Parent", "func load(_ done: @escaping Completion)"),
    ("protocol Shop", "func load<Item>(_ done: @escaping Completion<Item>)"),
  ])
  func `an alias that may be unknown outside of the protocol is a handler`(
    _ head: String, _ requirement: String
  ) {
    let source = Expansion("@Contracted \(head) { \(requirement) }").source

    #expect(source.contains(#"subject.load(reply.handler("done"))"#))
  }

  static let wrapped = [
    ("static var key: KeyPath<Self, String> { get }", true),
    ("func key() -> [Reference<Self>]?", true),
    ("subscript(key: Int) -> Result<Self, Lost> { get }", true),
    ("typealias Found = (Result<Self, Lost>) -> Void; func find(_ found: Found?)", true),
    ("func all() -> [Self]?", false),
    ("func all() -> [String: Self]", false),
    ("func all() -> Array<Self>", false),
  ]

  @Test(arguments: wrapped)
  func `a result that wraps Self needs a type parameter`(_ requirement: String, _ needs: Bool) {
    #expect(source(requirement).contains("ShopBinding<Concrete") == needs)
  }

  @Test func `an initializer's parameters are keys if none takes only properties`() {
    let source = Expansion(
      """
      @ContractValue final class Client {
        private let base: URL
        init(from decoder: any Decoder) throws {}
        init(_ host: String, secured isSafe: Bool, port: Int = 80) {}
        init(host: String, port: Int, path: String, query: String) {}
      }
      """
    ).source

    #expect(source.contains(#"Client(members.make("host"), secured: members.make("secured"))"#))
  }

  @Test func `Core Data's own initializer is not called`() {
    let source = Expansion(
      """
      @ContractValue final class ContactEntity: NSManagedObject {
        @NSManaged var name: String
        override init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {}
        init(inside context: NSManagedObjectContext, title: String, note: String, day: Int) {}
      }
      """
    ).source

    #expect(source.contains(#"ContactEntity(inside: members.make("inside"), title: "#))
  }
}
