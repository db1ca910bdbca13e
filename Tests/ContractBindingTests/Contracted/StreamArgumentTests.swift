import ContractBinding
import Testing

private struct Broken: Error, Equatable, Codable { var code: Int }

/// A protocol that is given asynchronous sequences.
@Contracted protocol Printer: AnyObject {
  func print(_ pages: AsyncStream<String>) async -> [String]
  func copy(_ pages: AsyncThrowingStream<Int, any Error>) async throws -> [Int]
  func show(_ pages: any AsyncSequence<Int, Never> & Sendable) async -> [Int]
  func fax(_ pages: some AsyncSequence<Int, any Error>) async throws -> [Int]
  func scan(_ pages: sending (any AsyncSequence<Int, Never>)?) async -> [Int]
  func shred(_ pages: any AsyncSequence & Sendable) async throws -> Int
  func bind<S: AsyncSequence>(_ pages: S) async throws -> Int where S.Element == String
  func staple<S>(_ pages: S, twice: Bool) async -> [Int]
  where S: AsyncSequence & Sendable, S.Element == Int, S.Failure == Never
  func merge(_ queues: [AsyncStream<Int>]) async -> [Int]
  func first(of pages: AsyncStream<Int>) async -> Int?
  var queue: AsyncStream<Int> { get set }
}

private final class PaperPrinter: Printer {
  var queue = AsyncStream<Int> { $0.finish() }

  func print(_ pages: AsyncStream<String>) async -> [String] { await list(pages) }

  func copy(_ pages: AsyncThrowingStream<Int, any Error>) async throws -> [Int] {
    var copied: [Int] = []
    do {
      for try await page in pages { copied.append(page) }
    } catch let error as Broken {
      return copied + [error.code]
    }
    return copied
  }

  func show(_ pages: any AsyncSequence<Int, Never> & Sendable) async -> [Int] {
    await list(pages)
  }

  func fax(_ pages: some AsyncSequence<Int, any Error>) async throws -> [Int] {
    var sent: [Int] = []
    for try await page in pages { sent.append(page) }
    return sent
  }

  func scan(_ pages: sending (any AsyncSequence<Int, Never>)?) async -> [Int] {
    guard let pages else { return [-1] }
    return await list(pages)
  }

  func shred(_ pages: any AsyncSequence & Sendable) async throws -> Int {
    var count = 0
    for try await _ in pages { count += 1 }
    return count
  }

  func bind<S: AsyncSequence>(_ pages: S) async throws -> Int where S.Element == String {
    var count = 0
    for try await page in pages { count += page.count }
    return count
  }

  func staple<S>(_ pages: S, twice: Bool) async -> [Int]
  where S: AsyncSequence & Sendable, S.Element == Int, S.Failure == Never {
    await list(pages) + (twice ? [0] : [])
  }

  func merge(_ queues: [AsyncStream<Int>]) async -> [Int] {
    var all: [Int] = []
    for queue in queues { all += await list(queue) }
    return all
  }

  func first(of pages: AsyncStream<Int>) async -> Int? {
    for await page in pages { return page }
    return nil
  }

  private func list<Page>(_ pages: some AsyncSequence<Page, Never>) async -> [Page] {
    var list: [Page] = []
    for await page in pages { list.append(page) }
    return list
  }
}

@Contracted(as: "Printer") struct PrinterClient {
  var print: (_ pages: AsyncStream<Int>) async -> Int
  var queue: AsyncStream<Int>
}

@Suite(.timeLimit(.minutes(1))) struct StreamArgumentTests {
  private func printer() async throws -> SubjectDriver {
    try await SubjectDriver(
      PrinterBinding.fake("paper") { PaperPrinter() }, conversions: [Conversion(Broken.self)])
  }

  static let calls: [(String, [String: Value], OperationReply.Event)] = [
    ("print(_:)", ["pages": ["a", "b"]], .returned(["a", "b"])),
    ("print(_:)", ["pages": ["elements": ["a"], "then": "finished"]], .returned(["a"])),
    ("print(_:)", ["pages": [:]], .returned([])),
    ("copy(_:)", ["pages": [1, 2]], .returned([1, 2])),
    (
      "copy(_:)",
      ["pages": ["elements": [1], "then": ["failed": ["type": "Broken", "code": 7]]]],
      .returned([1, 7])
    ),
    (
      "copy(_:)", ["pages": ["then": ["failed": "Offline"]]],
      .threw(.error(ErrorValue(type: "Offline")))
    ),
    ("copy(_:)", ["pages": ["then": "failed"]], .threw(.error(ErrorValue(type: "Error")))),
    ("show(_:)", ["pages": [1, 2]], .returned([1, 2])),
    ("fax(_:)", ["pages": [3]], .returned([3])),
    ("fax(_:)", ["pages": ["then": ["failed": "Busy"]]], .threw(.error(ErrorValue(type: "Busy")))),
    ("scan(_:)", ["pages": [4]], .returned([4])),
    ("scan(_:)", [:], .returned([-1])),
    ("shred(_:)", ["pages": [1, "a", ["b": 2]]], .returned(3)),
    ("bind(_:)", ["pages": ["tea", "x"]], .returned(4)),
    ("bind(_:)", ["pages": ["then": ["failed": "Jam"]]], .threw(.error(ErrorValue(type: "Jam")))),
    ("staple(_:twice:)", ["pages": [1], "twice": true], .returned([1, 0])),
    ("merge(_:)", ["queues": [[1], [2, 3]]], .returned([1, 2, 3])),
    ("first(of:)", ["pages": ["elements": [5], "then": "open"]], .returned(5)),
  ]

  @Test(arguments: calls)
  func `a sequence as an argument gives its elements, and then its end`(
    _ signature: String, _ arguments: [String: Value], _ event: OperationReply.Event
  ) async throws {
    let printer = try await printer()

    #expect(try await printer.perform(signature, arguments) == [event])
  }

  @Test func `a property with a sequence is written`() async throws {
    let printer = try await printer()

    #expect(try await printer.perform("queue=", ["newValue": [1]]) == [.returned(nil)])
    #expect(
      try await printer.perform("queue", events: 3) == [.streams, .element(1), .finished])
    #expect(PrinterBinding.operations.filter(\.isStream).map(\.signature) == ["queue"])
  }

  @Test func `closures are given sequences`() async throws {
    let printer = try await SubjectDriver(
      PrinterClientBinding.fake("closures") {
        PrinterClient(
          print: { pages in await pages.reduce(0) { $0 + $1 } },
          queue: AsyncStream { $0.finish() })
      })

    #expect(try await printer.perform("print(pages:)", ["pages": [1, 2]]) == [.returned(3)])
    #expect(try await printer.perform("queue=", ["newValue": [6]]) == [.returned(nil)])
    #expect(
      try await printer.perform("queue", events: 3) == [.streams, .element(6), .finished])
  }

  @Test func `an argument that is no sequence is told`() {
    #expect(refusal(AsyncStream<Int>.self, from: 3) == "$ expected a list of elements, got 3")
    #expect(
      refusal(AsyncStream<Int>.self, from: [1, "a"])
        == #"$[1] expected a whole number, got "a""#)
    #expect(
      refusal(AsyncStream<Int>.self, from: ["then": "failed"])
        == #"$.then expected finished or open, got "failed""#)
    #expect(
      refusal(AsyncThrowingStream<Int, any Error>.self, from: ["then": "over"])
        == #"$.then expected finished, failed or open, got "over""#)
    #expect(
      refusal(AsyncStream<Int>.self, from: ["emits": []]) == "$.emits is not a member of a stream")
  }
}
