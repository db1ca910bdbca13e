import ContractBinding
import Testing

/// Members that labels, types, handlers or the result tell apart, and names that need back quotes.
@Contracted protocol Finder {
  func find(_ id: Int) -> String
  func find(id: Int) -> String
  func find(_ ids: [String: Int]) -> String
  func seek(id: Int, done: (Int) -> Void)
  func seek(id: String, done: (Int) -> Void)
  func look(done: (Int) -> Void)
  func look(done: @escaping (String) -> Void)
  func scan() -> Int
  func scan() async -> [String: Int]
  func scan(_: () -> Void)
  func `default`(`in` x: Int, `_ y`: Int) -> Int
}

private struct LostAndFound: Finder {
  func find(_ id: Int) -> String { "number \(id)" }
  func find(id: Int) -> String { "id \(id)" }
  func find(_ ids: [String: Int]) -> String { "\(ids.count) ids" }
  func seek(id: Int, done: (Int) -> Void) { done(id) }
  func seek(id: String, done: (Int) -> Void) { done(id.count) }
  func look(done: (Int) -> Void) { done(1) }
  func look(done: @escaping (String) -> Void) { done("a") }
  func scan() -> Int { 1 }
  func scan() async -> [String: Int] { ["a": 1] }
  func scan(_ done: () -> Void) { done() }
  func `default`(in x: Int, `_ y`: Int) -> Int { x - `_ y` }
}

@Contracted @MainActor protocol OldScreen {
  @available(*, deprecated) func show() -> Int
}

private struct PaperScreen: OldScreen {
  @available(*, deprecated) func show() -> Int { 3 }
}

@available(macOS 15, *) @Contracted protocol NewScreen {
  func show() -> Int
}

private struct GlassScreen: NewScreen {
  func show() -> Int { 4 }
}

@Contracted protocol PhoneDelegate: AnyObject {
  @available(macOS 12, *) func log(`let` number: Int)
  #if os(Windows)
    func phone(didDial number: Int)
  #else
    func phone(didDial number: String)
  #endif
}

@Suite struct OverloadTests {
  static let calls: [(String, [String: Value], [OperationReply.Event])] = [
    ("find(Int)", ["id": 7], [.returned("number 7")]),
    ("find(id:)", ["id": 7], [.returned("id 7")]),
    ("find([String: Int])", ["ids": ["a": 1]], [.returned("1 ids")]),
    (
      "seek(id: Int, done:)", ["id": 5],
      [.calledBack(handler: "done", arguments: [5]), .returned(nil)]
    ),
    (
      "seek(id: String, done:)", ["id": "ab"],
      [.calledBack(handler: "done", arguments: [2]), .returned(nil)]
    ),
    (
      "look(done: (Int) -> Void)", [:],
      [.calledBack(handler: "done", arguments: [1]), .returned(nil)]
    ),
    (
      "look(done: (String) -> Void)", [:],
      [.calledBack(handler: "done", arguments: ["a"]), .returned(nil)]
    ),
    ("scan() -> Int", [:], [.returned(1)]),
    ("scan() -> [String: Int]", [:], [.returned(["a": 1])]),
    ("scan(_:)", [:], [.calledBack(handler: "1", arguments: []), .returned(nil)]),
    ("default(in:_ y:)", ["x": 5, "_ y": 2], [.returned(3)]),
  ]

  @Test(arguments: calls)
  func `each of several members with one name is called`(
    _ signature: String, _ arguments: [String: Value], _ events: [OperationReply.Event]
  ) async throws {
    let finder = try await SubjectDriver(FinderBinding.fake("lost and found") { LostAndFound() })

    #expect(try await finder.perform(signature, arguments, events: events.count) == events)
  }

  @Test func `protocols and members of some versions are called`() async throws {
    let old = try await SubjectDriver(OldScreenBinding.fake("paper") { PaperScreen() })
    let new = try await SubjectDriver(NewScreenBinding.fake("glass") { GlassScreen() })

    #expect(try await old.perform("show()") == [.returned(3)])
    #expect(try await new.perform("show()") == [.returned(4)])
  }

  @Test func `a spy has the methods of its system, with names that need back quotes`() {
    let told = ToldLog()
    let delegate: any PhoneDelegate = PhoneDelegateSpy(told.log)

    delegate.log(let: 3)
    delegate.phone(didDial: "12")

    #expect(told.reported.map(\.method) == ["log(let:)", "phone(didDial:)"])
    #expect(told.reported.map(\.arguments) == [[3], ["12"]])
  }
}
