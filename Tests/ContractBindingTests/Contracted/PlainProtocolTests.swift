import ContractBinding
import Testing

struct OutOfStock: Error {
  let item: String
}

@Contracted protocol Shelf {
  func price(_ item: String) -> Int
  func price(_ position: Int) -> Int
  func price(number: Int) -> Int
  func `repeat`(in `inout`: String, _: Int) -> String
  func clear()
  func take(item: String) throws -> Int
  func takeTyped(item: String) throws(OutOfStock) -> Int
  func count() throws(Never) -> Int
  func order(_ item: String) async throws -> Int
  func settle() async
  func find(_ item: String?, or other: String!) -> String
  func stock(_ items: [String: Any]) -> Int
  func itself() -> Self
  nonisolated(nonsending) func ask() async -> Int
  mutating func grow() -> Int
  var title: String { get set }
  var slowTitle: String { get async throws }
}

/// A plain class: neither `Sendable` nor final.
private class CardboardShelf: Shelf {
  var title = "empty"
  var items = 1

  func price(_ item: String) -> Int { item.count }
  func price(_ position: Int) -> Int { position * 10 }
  func price(number: Int) -> Int { number * 100 }
  func `repeat`(in text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }
  func clear() { items = 0 }
  func take(item: String) throws -> Int { throw OutOfStock(item: item) }
  func takeTyped(item: String) throws(OutOfStock) -> Int { throw OutOfStock(item: item) }
  func count() -> Int { items }
  func order(_ item: String) async throws -> Int {
    guard item != "none" else { throw OutOfStock(item: item) }
    items += 1
    return items
  }
  func settle() async { items = 7 }
  func find(_ item: String?, or other: String!) -> String { item ?? other ?? "nothing" }
  func stock(_ items: [String: Any]) -> Int { items.count }
  func itself() -> Self { self }
  func ask() async -> Int { 42 }
  func grow() -> Int {
    items += 1
    return items
  }
  var slowTitle: String { get async throws { title } }
}

/// A struct, whose state is its value.
private struct PaperShelf: Shelf {
  var title = "paper"
  var items = 0

  func price(_ item: String) -> Int { 0 }
  func price(_ position: Int) -> Int { 0 }
  func price(number: Int) -> Int { 0 }
  func `repeat`(in text: String, _ count: Int) -> String { text }
  func clear() {}
  func take(item: String) throws -> Int { 0 }
  func takeTyped(item: String) throws(OutOfStock) -> Int { 0 }
  func count() -> Int { items }
  func order(_ item: String) async throws -> Int { 0 }
  func settle() async {}
  func find(_ item: String?, or other: String!) -> String { "" }
  func stock(_ items: [String: Any]) -> Int { 0 }
  func itself() -> Self { self }
  func ask() async -> Int { 0 }
  mutating func grow() -> Int {
    items += 1
    return items
  }
  var slowTitle: String { get async throws { title } }
}

@Suite struct PlainProtocolTests {
  struct Call: Sendable {
    let signature: String
    let values: [String: Value]
    let event: OperationReply.Event

    init(_ signature: String, _ values: [String: Value] = [:], gives event: OperationReply.Event) {
      self.signature = signature
      self.values = values
      self.event = event
    }
  }

  static let calls = [
    Call("price(String)", ["item": .string("tea")], gives: .returned(value: 3)),
    Call("price(Int)", ["position": .integer(4)], gives: .returned(value: 40)),
    Call("price(number:)", ["number": .integer(4)], gives: .returned(value: 400)),
    Call(
      "repeat(in:_:)", ["inout": .string("ab"), "2": .integer(2)], gives: .returned(value: "abab")),
    Call("clear()", gives: .returned(nil)),
    Call("take(item:)", ["item": .string("tea")], gives: .threw(error: OutOfStock(item: "tea"))),
    Call(
      "takeTyped(item:)", ["item": .string("tea")], gives: .threw(error: OutOfStock(item: "tea"))),
    Call("count()", gives: .returned(value: 1)),
    Call("order(_:)", ["item": .string("tea")], gives: .returned(value: 2)),
    Call("order(_:)", ["item": .string("none")], gives: .threw(error: OutOfStock(item: "none"))),
    Call("settle()", gives: .returned(nil)),
    Call(
      "find(_:or:)", ["item": .string("tea"), "or": .string("mug")], gives: .returned(value: "tea")),
    Call("find(_:or:)", ["other": .string("mug")], gives: .returned(value: "mug")),
    Call("find(_:or:)", [:], gives: .returned(value: "nothing")),
    Call(
      "stock(_:)", ["items": .object(["tea": .integer(1), "mug": .integer(2)])],
      gives: .returned(value: 2)),
    Call("ask()", gives: .returned(value: 42)),
    Call("grow()", gives: .returned(value: 2)),
    Call("title", gives: .returned(value: "empty")),
    Call("title=", ["newValue": .string("full")], gives: .returned(nil)),
    Call("slowTitle", gives: .returned(value: "empty")),
  ]

  @Test(arguments: calls)
  func `an operation of a plain class is performed by its signature`(call: Call) async throws {
    let driver = try await SubjectDriver(ShelfBinding.fake("cardboard") { CardboardShelf() })

    let events = try await driver.perform(call.signature, call.values)

    #expect(events == [call.event])
  }

  @Test func `a struct keeps what mutating operations and setters changed`() async throws {
    let driver = try await SubjectDriver(ShelfBinding.fake("paper") { PaperShelf() })

    _ = try await driver.perform("grow()")
    _ = try await driver.perform("title=", ["newValue": .string("thick")])

    #expect(try await driver.perform("grow()") == [.returned(value: 2)])
    #expect(try await driver.perform("title") == [.returned(value: "thick")])
  }

  @Test func `an argument that cannot be made is the contract's trouble, not the subject's`()
    async throws
  {
    let driver = try await SubjectDriver(ShelfBinding.fake("cardboard") { CardboardShelf() })

    let error = await #expect(throws: ContractArgumentError.self) {
      try await driver.perform("take(item:)", ["item": .integer(3)])
    }
    #expect(error?.parameter == "item")
  }

  @Test func `a signature that the protocol does not have is told`() async throws {
    let driver = try await SubjectDriver(ShelfBinding.fake("cardboard") { CardboardShelf() })

    let error = await #expect(throws: UnknownOperation.self) {
      try await driver.perform("price(_:)")
    }
    #expect(error?.signature == "price(_:)")
  }

  @Test func `no two calls of a plain protocol overlap`() async throws {
    let driver = try await SubjectDriver(ShelfBinding.fake("cardboard") { CardboardShelf() })

    #expect(try await driver.start("order(_:)", ["item": .string("tea")]) == nil)
    #expect(ShelfBinding.operations.filter(\.mayOverlap).map(\.name) == ["ask"])
  }

  @Test func `the operations describe each requirement, in order`() {
    #expect(
      ShelfBinding.operations.map(\.signature) == [
        "price(String)", "price(Int)", "price(number:)", "repeat(in:_:)", "clear()",
        "take(item:)", "takeTyped(item:)", "count()", "order(_:)", "settle()", "find(_:or:)",
        "stock(_:)", "itself()", "ask()", "grow()", "title", "title=", "slowTitle",
      ])
    let operations = Dictionary(
      uniqueKeysWithValues: ShelfBinding.operations.map { ($0.signature, $0) })
    #expect(
      operations["find(_:or:)"]
        == OperationDescription(
          name: "find", signature: "find(_:or:)",
          parameters: [
            .init(label: nil, name: "item", type: "String?", isOptional: true),
            .init(label: "or", name: "other", type: "String?", isOptional: true),
          ]))
    #expect(
      operations["repeat(in:_:)"]?.parameters == [
        .init(label: "in", name: "inout", type: "String"),
        .init(label: nil, name: "2", type: "Int"),
      ])
    #expect(
      operations["order(_:)"]
        == OperationDescription(
          name: "order", signature: "order(_:)",
          parameters: [.init(label: nil, name: "item", type: "String")],
          isAsync: true, isThrowing: true))
    #expect(operations["count()"]?.isThrowing == false)
    #expect(
      operations["title="]
        == OperationDescription(
          name: "title", signature: "title=", kind: .set,
          parameters: [.init(label: nil, name: "newValue", type: "String")]))
    #expect(
      operations["slowTitle"]
        == OperationDescription(
          name: "slowTitle", signature: "slowTitle", kind: .get, isAsync: true, isThrowing: true))
  }
}
