import Testing

/// What the expansion makes of asynchronous sequences, in every form in which syntax knows them.
@Suite struct StreamExpansionTests {
  static let types = [
    "AsyncStream<Int>", "AsyncThrowingStream<Int, any Error>", "_Concurrency.AsyncStream<Int>",
    "(AsyncStream<Int>)", "any AsyncSequence<Int, Never> & Sendable",
    "any Sendable & AsyncSequence<Int, any Error>", "(any AsyncSequence & Sendable)",
  ]

  @Test(arguments: types)
  func `a call that gives a stream tells its elements`(_ type: String) {
    let expansion = Expansion("@Contracted protocol Shop { func orders() -> \(type) }")

    #expect(expansion.diagnostics == [])
    #expect(expansion.source.contains("reply.stream(subject.orders())"))
    #expect(expansion.source.contains(#"\nstreams""#))
  }

  static let requirements = [
    ("func a() async -> AsyncStream<Int>", "reply.stream(await subject.a())"),
    ("func a() throws -> AsyncStream<Int>", "reply.stream(try subject.a())"),
    ("func a() async throws(Failed) -> AsyncStream<Int>", "reply.stream(try await subject.a())"),
    ("func a(_ id: Int) -> AsyncStream<Int>", "reply.stream(subject.a(a0))"),
    ("var a: AsyncStream<Int> { get }", "reply.stream(subject.a)"),
    ("var a: AsyncStream<Int> { get async throws }", "reply.stream(try await subject.a)"),
  ]

  @Test(arguments: requirements)
  func `a stream is asked for as any result`(_ requirement: String, _ call: String) {
    let expansion = Expansion("@Contracted protocol Shop: Sendable { \(requirement) }")

    #expect(expansion.diagnostics == [])
    #expect(expansion.source.contains(call))
    // What goes on beside other calls is the reading, not the call.
    #expect(!expansion.source.contains("overlaps"))
    #expect(!expansion.source.contains("func start("))
  }

  @Test func `the closures of a struct may give streams`() {
    let expansion = Expansion(
      """
      @Contracted struct Shop {
        var watch: @Sendable (_ id: String) async throws -> AsyncThrowingStream<Int, any Error>
        var news: AsyncStream<String>
      }
      """)

    #expect(expansion.diagnostics == [])
    #expect(expansion.source.contains("reply.stream(try await subject.watch(a0))"))
    #expect(expansion.source.contains("reply.stream(subject.news)"))
    #expect(expansion.source.contains("subject.news = a0"))
  }

  @Test func `a stream can be read and written`() {
    let expansion = Expansion(
      "@Contracted protocol Shop { var news: AsyncStream<Int> { get set } }")

    #expect(expansion.diagnostics == [])
    #expect(expansion.source.contains("reply.stream(subject.news)"))
    #expect(expansion.source.contains("subject.news = a0"))
  }

  @Test func `a list is no stream, whatever its elements are called`() {
    let expansion = Expansion("@Contracted protocol Shop { func all() -> [AsyncStreamName] }")

    #expect(expansion.source.contains("reply.returned(subject.all())"))
    #expect(!expansion.source.contains("isStream"))
  }

  static let lists = [
    ("(_ items: some Sequence<Int>)", "[Int]"),
    ("(_ items: some (Sendable & RandomAccessCollection<Int>))", "[Int]"),
    ("(_ items: any Collection<Shop.Item>)", "[Shop.Item]"),
    ("(_ items: (any Collection<Int>)?)", "[Int]?"),
    ("<S: Sequence>(_ items: S) where S.Element == Int", "[Int]"),
    ("<S: Collection<Int> & Sendable>(_ items: S)", "[Int]"),
    ("<S>(_ items: S) where S: Sequence, S.Element == [Int]", "[[Int]]"),
  ]

  @Test(arguments: lists)
  func `a contract gives a list for a sequence of any type`(_ rest: String, _ type: String) {
    let expansion = Expansion("@Contracted protocol Shop { func add\(rest) }")

    #expect(expansion.diagnostics == [])
    #expect(expansion.source.contains("let a0: \(type) = try arguments.make(\"items\")"))
    #expect(!expansion.source.contains("func open<"))
  }

  static let others = [
    "(_ items: some Sequence<Int> & Cart)", "<S: Sequence>(_ items: S, _ others: [S])",
    "<S: Sequence>(_ items: S)",
  ]

  @Test(arguments: others)
  func `no list is given for a sequence that an array may not be`(_ rest: String) {
    let expansion = Expansion("@Contracted protocol Shop { func add\(rest) }")

    #expect(!expansion.source.contains("let a0: [Int]"))
  }
}
