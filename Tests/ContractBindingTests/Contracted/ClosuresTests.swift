import ContractBinding
import Testing

private struct NoForm: Error {}

/// A struct of closures, which contracts know by the protocol's name.
@Contracted(as: "FeedbackService")
struct FeedbackClient {
  var load:
    (_ form: String, _ completion: @escaping (Result<Int, any Error>) -> Void) throws -> Void
  var unnamed: (String, Int) -> Int
  var fetch: @Sendable (_ id: String) async throws -> Int
  var onMain: @MainActor (_ id: String) -> Int
  var title: String
  let limit: Int
  private(set) var uses: Int = 0
  private var secret: () -> Void = {}
  static let shared: @Sendable () -> Void = {}
  var shout: String { title.uppercased() }

  init(
    load:
      @escaping (_ form: String, _ completion: @escaping (Result<Int, any Error>) -> Void) throws
      -> Void,
    unnamed: @escaping (String, Int) -> Int,
    fetch: @escaping @Sendable (_ id: String) async throws -> Int,
    onMain: @escaping @MainActor (_ id: String) -> Int,
    title: String,
    limit: Int
  ) {
    self.load = load
    self.unnamed = unnamed
    self.fetch = fetch
    self.onMain = onMain
    self.title = title
    self.limit = limit
  }

  func twice() { secret() }
}

@Contracted struct SentClient: Sendable {
  var fetch: @Sendable (_ id: String) async -> String
}

@Contracted @MainActor struct ScreenClient {
  var show: (_ name: String) -> Int
  var pinned: @MainActor () -> Int
  var load: () async -> Int
}

@Suite(.timeLimit(.minutes(1))) struct ClosuresTests {
  private func example() async throws -> SubjectDriver {
    try await SubjectDriver(
      FeedbackClientBinding.fake("closures") {
        FeedbackClient(
          load: { form, completion in
            if form.isEmpty { throw NoForm() }
            completion(.success(form.count))
          },
          unnamed: { text, number in text.count + number },
          fetch: { id in id.count },
          onMain: { id in
            MainActor.assertIsolated()
            return id.count
          },
          title: "feedback",
          limit: 3)
      })
  }

  @Test func `the closures of a struct are performed`() async throws {
    let driver = try await example()

    #expect(
      try await driver.perform("load(form:completion:)", ["form": .string("tea")], events: 2)
        == [.calledBack("completion", Result<Int, any Error>.success(3)), .returned(nil)])
    #expect(
      try await driver.perform("load(form:completion:)", ["form": .string("")])
        == [.threw(error: NoForm())])
    #expect(
      try await driver.perform("unnamed(_:_:)", ["1": .string("tea"), "2": .integer(4)])
        == [.returned(value: 7)])
    #expect(
      try await driver.perform("fetch(id:)", ["id": .string("tea")]) == [.returned(value: 3)])
    #expect(
      try await driver.perform("onMain(id:)", ["id": .string("mug")]) == [.returned(value: 3)])
  }

  @Test func `the values of a struct are read and written`() async throws {
    let driver = try await example()

    _ = try await driver.perform("title=", ["newValue": .string("thanks")])

    #expect(try await driver.perform("title") == [.returned(value: "thanks")])
    #expect(try await driver.perform("limit") == [.returned(value: 3)])
  }

  @Test func `what a struct keeps to itself is no operation`() {
    #expect(FeedbackClientBinding.protocolName == "FeedbackService")
    #expect(
      FeedbackClientBinding.operations.map(\.signature) == [
        "load(form:completion:)", "unnamed(_:_:)", "fetch(id:)", "onMain(id:)", "title", "title=",
        "limit", "uses",
      ])
  }

  @Test func `calls of a Sendable struct may overlap`() async throws {
    let driver = try await SubjectDriver(
      SentClientBinding.liveAdapter("sent") { _ in SentClient(fetch: { $0 }) })

    #expect(try await driver.start("fetch(id:)", ["id": .string("tea")]) != nil)
    #expect(await driver.next() == [.returned(value: "tea")])
    #expect(SentClientBinding.operations.map(\.mayOverlap) == [true])
    #expect(FeedbackClientBinding.operations.filter(\.mayOverlap) == [])
  }

  @Test func `a struct on the main actor is called there`() async throws {
    let driver = try await SubjectDriver(
      ScreenClientBinding.stub("screen") {
        MainActor.assertIsolated()
        return ScreenClient(
          show: { name in
            MainActor.assertIsolated()
            return name.count
          },
          pinned: { 2 },
          load: { 3 })
      })

    #expect(
      try await driver.perform("show(name:)", ["name": .string("tea")]) == [.returned(value: 3)])
    #expect(try await driver.perform("pinned()") == [.returned(value: 2)])
    #expect(try await driver.perform("load()") == [.returned(value: 3)])
  }
}
