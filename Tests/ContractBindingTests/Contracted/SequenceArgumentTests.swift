import ContractBinding
import Testing

typealias Rule = (Int) async throws -> Int

@Contracted protocol Checkout {
  func add(_ prices: some Sequence<Int>) -> Int
  func sort(_ prices: some (RandomAccessCollection<Int> & Sendable), by order: Direction) -> [Int]
  func last(_ prices: (any BidirectionalCollection<Int>)?) -> Int?
  func join<Words: Collection>(_ words: Words) -> String where Words.Element == String
  func price(_ item: Int, rule: Rule) async throws -> Int
}

enum Direction { case up, down }

private struct Till: Checkout {
  func add(_ prices: some Sequence<Int>) -> Int { prices.reduce(0, +) }
  func sort(_ prices: some (RandomAccessCollection<Int> & Sendable), by order: Direction) -> [Int] {
    order == .up ? prices.sorted() : prices.sorted(by: >)
  }
  func last(_ prices: (any BidirectionalCollection<Int>)?) -> Int? {
    prices.map { Array($0).last ?? 0 }
  }
  func join<Words: Collection>(_ words: Words) -> String where Words.Element == String {
    words.joined()
  }
  func price(_ item: Int, rule: Rule) async throws -> Int { try await rule(item) }
}

/// A protocol with a type alias within it.
@Contracted protocol ProfileStore {
  typealias Profile = [String: Int]
  func save(_ profile: Profile) -> Profile?
  func read(_ done: (Profile) -> Void)
  var last: [Profile] { get set }
}

private struct MemoryProfiles: ProfileStore {
  var last: [Profile] = []
  func save(_ profile: Profile) -> Profile? { profile }
  func read(_ done: (Profile) -> Void) { done(["age": 4]) }
}

/// A protocol whose generic method returns another implementation.
@Contracted protocol Builder {
  func adding<Option: Codable>(_ option: Option) -> Self
  func count() -> Int
}

private final class OptionBuilder: Builder {
  let number: Int
  init(_ number: Int) { self.number = number }
  func adding<Option: Codable>(_ option: Option) -> Self { self }
  func count() -> Int { number }
}

/// A protocol that inherits the type in its angle brackets.
@Contracted protocol Library {
  associatedtype Book: Codable
  func open(_ book: Book) -> Book
}

@Contracted protocol BookShelf<Book>: Library {
  func keep(_ book: Book) -> [Book]
}

private struct TextShelf: BookShelf {
  func open(_ book: String) -> String { "open \(book)" }
  func keep(_ book: String) -> [String] { [book] }
}

/// Arguments that are lists for a contract, whatever the type is for the implementation.
@Suite struct SequenceArgumentTests {
  private func till() async throws -> SubjectDriver {
    try await SubjectDriver(
      CheckoutBinding.fake("till") { Till() },
      conversions: [Conversion(Rule.self, named: ["twice": { $0 * 2 }])])
  }

  static let calls: [(String, [String: Value], Value)] = [
    ("add(_:)", ["prices": [1, 2, 3]], 6),
    ("sort(_:by:)", ["prices": [2, 3, 1], "order": "down"], [3, 2, 1]),
    ("last(_:)", ["prices": [2, 3]], 3),
    ("last(_:)", [:], .null),
    ("join(_:)", ["words": ["a", "b"]], "ab"),
    ("price(_:rule:)", ["item": 4, "rule": "twice"], 8),
  ]

  @Test(arguments: calls)
  func `a contract gives a list for a sequence of any type`(
    _ signature: String, _ arguments: [String: Value], _ result: Value
  ) async throws {
    let till = try await till()

    #expect(try await till.perform(signature, arguments) == [.returned(result)])
  }

  @Test func `a protocol may contain type aliases`() async throws {
    let store = try await SubjectDriver(ProfileStoreBinding.fake("memory") { MemoryProfiles() })
    let profile: Value = ["age": 3]

    #expect(try await store.perform("save(_:)", ["profile": profile]) == [.returned(profile)])
    #expect(try await store.perform("last=", ["newValue": [profile]]) == [.returned(nil)])
    #expect(try await store.perform("last") == [.returned([profile])])
    #expect(
      try await store.perform("read(_:)", events: 2)
        == [.calledBack(handler: "done", arguments: [["age": 4]]), .returned(nil)])
  }

  @Test func `a generic method may return another implementation`() async throws {
    let builder = try await SubjectDriver(BuilderBinding.fake("options") { OptionBuilder(2) })

    let events = try await builder.perform("adding(_:)", ["option": 1])
    #expect(events == [.returned(.token("OptionBuilder#1"))])
    #expect(try await builder.perform("count()") == [.returned(2)])
  }

  @Test func `a protocol may inherit the type in its angle brackets`() async throws {
    let shelf = try await SubjectDriver(BookShelfBinding.fake("shelf") { TextShelf() })

    #expect(try await shelf.perform("keep(_:)", ["book": "a"]) == [.returned(["a"])])
  }
}
