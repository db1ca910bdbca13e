import ContractBinding
import Testing

private struct Unimplemented: Error { let name: String }

/// What test libraries give to a closure that a test has not replaced.
private func unimplemented<each Argument, Result>(
  _ name: String
) -> @Sendable (repeat each Argument) async throws -> Result {
  { (_: repeat each Argument) in throw Unimplemented(name: name) }
}

/// An attribute on a closure, which wraps its storage as `@DependencyEndpoint` does.
@propertyWrapper struct Endpoint<Closure> {
  var wrappedValue: Closure
}

/// A client in the style of `@DependencyClient`: an attribute beside `@Contracted`, closures with
/// defaults, and properties beside them.
@dynamicMemberLookup
@Contracted
struct LibraryClient: Sendable {
  var find: @Sendable (_ title: String) async throws -> Book
  var borrow: @Sendable (Book, _ days: Int) async throws -> Void
  var isOpen: @Sendable () -> Bool = { false }
  var updates: @Sendable () async -> AsyncStream<Book> = { AsyncStream { $0.finish() } }
  var renew: @Sendable (inout Book) -> Bool = { _ in false }
  var limit = 3
  var fee = -0.5
  var isQuiet = true
  var name = "library"
  var shelves = [String]()
  var opening = LibraryClient.Hours(from: 9)
  var width, height: Int
  var move: @Sendable (_ books: [Book], _ to: Shelf?) -> [Self.Shelf] = { [$1 ?? .low] }
  var onClose = unimplemented("onClose") as @Sendable (_ hour: Int) async throws -> Void
  var desk = DeskClient()
  private(set) var visits = 0

  struct Book: Codable, Hashable, Sendable {
    var title: String
  }

  enum Shelf: String, Codable, Sendable { case low, high }

  struct Hours: Codable, Hashable, Sendable {
    var from: Int
  }

  /// A client inside of another.
  @Contracted
  struct DeskClient: Sendable {
    var ask: @Sendable (_ question: String) async -> String = { "\($0)?" }
  }

  subscript(dynamicMember member: String) -> Int { member.count }
}

// The methods with labels that `@DependencyClient` adds have the names of closures.
extension LibraryClient {
  func find(title: String) async throws -> Book { try await find(title) }
  func borrow(_ book: Book, days: Int) async throws { try await borrow(book, days) }

  /// What tests begin with.
  static let testValue = LibraryClient(
    find: unimplemented("find"), borrow: unimplemented("borrow"), width: 4, height: 2)
}

@Contracted struct LampClient {
  @Endpoint var switchOn: (_ watts: Int) -> Bool = { $0 > 0 }
  @Endpoint var colour: String = "white"
}

@Contracted struct CacheClient<Item: Codable & Sendable> {
  struct Entry: Codable { var item: Item }
  var add: (_ entry: Entry, _ others: [Self.Entry]) -> [Entry]
}

@Suite(.timeLimit(.minutes(1))) struct ClientStyleTests {
  private func driver() async throws -> SubjectDriver {
    try await SubjectDriver(
      LibraryClientBinding.fake("library") {
        var client = LibraryClient.testValue
        client.find = { .init(title: $0) }
        client.updates = {
          AsyncStream { continuation in
            continuation.yield(.init(title: "tea"))
            continuation.finish()
          }
        }
        client.renew = { book in
          book.title += "!"
          return true
        }
        return client
      })
  }

  @Test func `closures are called, also beside methods with their names`() async throws {
    let library = try await driver()

    #expect(
      try await library.perform("find(title:)", ["title": "tea"])
        == [.returned(["title": "tea"])])
    #expect(
      try await library.perform("updates()", events: 3)
        == [.streams, .element(["title": "tea"]), .finished])
    #expect(
      try await library.perform("renew(_:)", ["1": ["title": "tea"]])
        == [.returned(["result": true, "1": ["title": "tea!"]])])
  }

  @Test func `types within the client are found`() async throws {
    let library = try await driver()

    #expect(
      try await library.perform("move(books:to:)", ["books": [["title": "tea"]], "to": "high"])
        == [.returned(["high"])])
  }

  @Test func `a closure that nobody replaced does what its default says`() async throws {
    let library = try await driver()

    #expect(try await library.perform("isOpen()") == [.returned(false)])
    #expect(
      try await library.perform("borrow(_:days:)", ["1": ["title": "tea"], "days": 3])
        == [.threw(error: Unimplemented(name: "borrow"))])
    #expect(
      try await library.perform("onClose(hour:)", ["hour": 7])
        == [.threw(error: Unimplemented(name: "onClose"))])
  }

  static let properties: [(String, Value, Value)] = [
    ("limit", 3, 5), ("fee", -0.5, 1.5), ("isQuiet", true, false), ("name", "library", "hall"),
    ("shelves", [], ["a"]), ("opening", ["from": 9], ["from": 10]), ("width", 4, 5),
    ("height", 2, 3),
  ]

  @Test(arguments: properties)
  func `properties beside closures are read and written by the type of their initial value`(
    _ name: String, _ initial: Value, _ other: Value
  ) async throws {
    let library = try await driver()

    #expect(try await library.perform(name) == [.returned(initial)])
    #expect(try await library.perform("\(name)=", ["newValue": other]) == [.returned(nil)])
    #expect(try await library.perform(name) == [.returned(other)])
  }

  @Test func `what the client keeps to itself is not written`() {
    let signatures = LibraryClientBinding.operations.map(\.signature)

    #expect(signatures.contains("visits"))
    #expect(!signatures.contains("visits="))
  }

  @Test func `a client inside of another has a binding of its own`() async throws {
    let desk = try await SubjectDriver(
      LibraryClient.DeskClientBinding.double("desk", .fake, as: \.desk) { LibraryClient.testValue })

    #expect(
      try await desk.perform("ask(question:)", ["question": "tea"]) == [.returned("tea?")])
    #expect(LibraryClient.DeskClientBinding.protocolName == "DeskClient")
  }

  @Test func `a client with a type parameter names its types`() async throws {
    let cache = try await SubjectDriver(
      CacheClientBinding<Int>.fake("cache") { CacheClient(add: { [$0] + $1 }) })

    #expect(
      try await cache.perform("add(entry:others:)", ["entry": ["item": 3], "others": []])
        == [.returned([["item": 3]])])
  }

  @Test func `closures behind another attribute are called`() async throws {
    let lamp = try await SubjectDriver(LampClientBinding.fake("lamp") { LampClient() })

    #expect(try await lamp.perform("switchOn(watts:)", ["watts": 3]) == [.returned(true)])
    #expect(try await lamp.perform("colour=", ["newValue": "red"]) == [.returned(nil)])
    #expect(try await lamp.perform("colour") == [.returned("red")])
  }
}
