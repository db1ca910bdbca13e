import ContractBinding
import Foundation
import Testing

@Contracted protocol Repository {
  associatedtype Item: Codable
  associatedtype Key: Hashable & Codable
  init()
  mutating func add(_ item: Item, under key: Key) -> Bool
  func find(_ keys: [Key], done: @escaping ([Item]) -> Void)
  func load(_ key: Self.Key) async throws -> Item?
  mutating func merge(_ other: Self)
  static func limit(of item: Item) -> Int
  var newest: Item? { get set }
}

private struct Drawer: Repository {
  var items: [String: Parcel.Label] = [:]
  var newest: Parcel.Label?

  mutating func add(_ item: Parcel.Label, under key: String) -> Bool {
    newest = item
    return items.updateValue(item, forKey: key) == nil
  }
  func find(_ keys: [String], done: @escaping ([Parcel.Label]) -> Void) {
    done(keys.compactMap { items[$0] })
  }
  func load(_ key: String) async throws -> Parcel.Label? { items[key] }
  mutating func merge(_ other: Drawer) { items.merge(other.items) { $1 } }
  static func limit(of item: Parcel.Label) -> Int { item.text.count }
}

extension Parcel.Label: Codable {
  init(from decoder: any Decoder) throws { throw NotEven() }
  func encode(to encoder: any Encoder) throws { throw NotEven() }
}

@MainActor @Contracted protocol Panel {
  associatedtype Content
  func show(_ content: Content) -> String
}

@MainActor private final class TextPanel: Panel {
  func show(_ content: String) -> String { "shown \(content)" }
}

@Contracted protocol Store: Sendable {
  func save<Item: Encodable>(_ item: Item, under key: String) throws -> String
  func load<Item: Decodable>(_ key: String) async throws -> Item
  func load<Item>(_ type: Item.Type, from text: String) throws -> Item
  where Item: Decodable & Sendable
  func fetch<Item: Decodable>(
    _ text: String, done: @escaping @Sendable (Result<Item, any Error>) -> Void)
  func count(_ items: [some Hashable]) -> Int
  func name<Named: Titled>(of type: Named.Type) -> String
  func echo<Thing>(_ thing: Thing) -> Thing
}

protocol Titled { static var title: String { get } }

private struct JSONStore: Store {
  func save<Item: Encodable>(_ item: Item, under key: String) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return key + String(decoding: try encoder.encode(item), as: UTF8.self)
  }
  func load<Item: Decodable>(_ key: String) async throws -> Item {
    try JSONDecoder().decode(Item.self, from: Data(key.utf8))
  }
  func load<Item: Decodable & Sendable>(_ type: Item.Type, from text: String) throws -> Item {
    try JSONDecoder().decode(Item.self, from: Data(text.utf8))
  }
  func fetch<Item: Decodable>(
    _ text: String, done: @escaping @Sendable (Result<Item, any Error>) -> Void
  ) {
    done(Result { try JSONDecoder().decode(Item.self, from: Data(text.utf8)) })
  }
  func count(_ items: [some Hashable]) -> Int { Set(items).count }
  func name<Named: Titled>(of type: Named.Type) -> String { Named.title }
  func echo<Thing>(_ thing: Thing) -> Thing { thing }
}

private struct Visit: Codable, Hashable, Titled {
  static let title = "a visit"
  var page: Int
}

@Contracted struct Turner<Input, Output: Codable> where Input: Hashable {
  var turn: @Sendable (Input) -> Output
}

/// Protocols and methods whose types are chosen by an implementation or by a contract.
@Suite struct GenericShapeTests {
  private func drawer() async throws -> SubjectDriver {
    try await SubjectDriver(RepositoryBinding.fake("drawer") { Drawer() })
  }

  @Test func `the implementation chooses associated types`() async throws {
    let drawer = try await drawer()
    let item: Value = ["text": "a", "size": "small"]

    #expect(
      try await drawer.perform("add(_:under:)", ["item": item, "key": "x"]) == [.returned(true)])
    #expect(try await drawer.perform("load(_:)", ["key": "x"]) == [.returned(item)])
    #expect(
      try await drawer.perform("find(_:done:)", ["keys": ["x"]], events: 2)
        == [.calledBack(handler: "done", arguments: [[item]]), .returned(nil)])
    #expect(try await drawer.perform("limit(of:)", ["item": ["text": "abc"]]) == [.returned(3)])
    #expect(try await drawer.perform("newest=", ["newValue": .null]) == [.returned(nil)])
    #expect(try await drawer.perform("newest") == [.returned(.null)])
    #expect(try await drawer.perform("init()") == [.returned(nil)])
    #expect(try await drawer.perform("load(_:)", ["key": "x"]) == [.returned(.null)])
  }

  @Test func `another subject is an argument by a conversion`() async throws {
    let drawer = try await SubjectDriver(
      RepositoryBinding.fake("drawer") { Drawer() },
      conversions: [
        Conversion(
          Drawer.self, from: { Drawer(items: ["y": .init(text: try $0.make(), size: .large)]) })
      ])

    #expect(try await drawer.perform("merge(_:)", ["other": "b"]) == [.returned(nil)])
    #expect(
      try await drawer.perform("load(_:)", ["key": "y"])
        == [.returned(["text": "b", "size": "large"])])
  }

  @Test func `a protocol of the main actor may have associated types`() async throws {
    let panel = try await SubjectDriver(PanelBinding.fake("panel") { @MainActor in TextPanel() })

    #expect(try await panel.perform("show(_:)", ["content": "a"]) == [.returned("shown a")])
  }

  private func store() async throws -> SubjectDriver {
    try await SubjectDriver(
      StoreBinding.fake("store") { JSONStore() }, conversions: [Conversion(Visit.self)])
  }

  @Test func `plain data serves for a type parameter`() async throws {
    let store = try await store()

    #expect(
      try await store.perform("save(_:under:)", ["item": ["b": [1, nil]], "key": "k"])
        == [.returned(#"k{"b":[1,null]}"#)])
    #expect(
      try await store.perform("load(_:)", ["key": #"{"a":[1.5,"x"]}"#])
        == [.returned(["a": [1.5, "x"]])])
    #expect(
      try await store.perform("fetch(_:done:)", ["text": "[3]"], events: 2)
        == [.calledBack(handler: "done", arguments: [["success": [3]]]), .returned(nil)])
    #expect(try await store.perform("count(_:)", ["items": [1, 1, 2]]) == [.returned(2)])
    #expect(try await store.perform("echo(_:)", ["thing": ["a": 1]]) == [.returned(["a": 1])])
  }

  @Test func `a contract names a registered type for a type parameter`() async throws {
    let store = try await store()

    #expect(
      try await store.perform("load(_:from:)", ["type": "Visit", "text": #"{"page":3,"x":1}"#])
        == [.returned(["page": 3])])
    #expect(
      try await store.perform("load(_:)", ["key": #"{"page":3,"x":1}"#, "Item": "Visit"])
        == [.returned(["page": 3])])
    #expect(try await store.perform("name(of:)", ["type": "Visit"]) == [.returned("a visit")])
    let unknown = await #expect(throws: ContractArgumentError.self) {
      try await store.perform("name(of:)", ["type": "Visitor"])
    }
    #expect(unknown?.reason == #"expected one of Visit, got "Visitor""#)
    let missing = await #expect(throws: ContractArgumentError.self) {
      try await store.perform("name(of:)")
    }
    #expect(missing?.reason == "expected one of Visit")
  }

  @Test func `the types that a contract may name are parameters`() throws {
    let operations = StoreBinding.operations
    let load = try #require(operations.first { $0.signature == "load(_:)" })
    let name = try #require(operations.first { $0.name == "name" })

    #expect(load.parameters.map(\.name) == ["key", "Item"])
    #expect(load.parameters.map(\.isOptional) == [false, true])
    #expect(load.parameters.last?.type == "any (Decodable).Type")
    #expect(name.parameters.map(\.name) == ["type"])
    #expect(name.parameters.map(\.isOptional) == [false])
  }

  @Test func `a generic struct of closures is bound with its types`() async throws {
    let pipe = try await SubjectDriver(
      TurnerBinding.fake("pipe") { Turner<Int, String>(turn: { "\($0)!" }) })

    #expect(try await pipe.perform("turn(_:)", ["1": 3]) == [.returned("3!")])
  }
}
