import ContractBinding
import Testing

private struct Broken: Error {}

/// A result that comes later, as other packages have them.
final class Promise<Item: Sendable>: Sendable {
  private let task: Task<Item, any Error>

  init(_ work: @escaping @Sendable () async throws -> Item) { task = Task(operation: work) }

  func get() async throws -> Item { try await task.value }
}

/// The name of SwiftNIO's future, with the function that the tool calls.
final class EventLoopFuture<Item: Sendable>: Sendable {
  private let promise: Promise<Item>

  init(_ work: @escaping @Sendable () async throws -> Item) { promise = Promise(work) }

  func get() async throws -> Item { try await promise.get() }
}

/// A result that comes later, and that only one task may use.
final class LocalPromise<Item> {
  private let item: Item
  init(_ item: Item) { self.item = item }
  func get() async -> Item { item }
}

extension OperationReply {
  func returned<Item>(_ promise: LocalPromise<Item>) {
    returned(later: promise) { await $0.get() }
  }

  func returned<Item>(_ promise: Promise<Item>) {
    returned(later: { try await promise.get() })
  }
}

/// A protocol whose results come later.
@Contracted protocol Loader: AnyObject {
  func load(_ name: String) -> Task<[String], any Error>
  func save() -> Task<Void, Never>
  func find(_ name: String) -> Promise<Int>
  func observe() -> Task<Void, any Error>
  func wait() -> Task<Int, any Error>
  func count(_ name: String) throws -> EventLoopFuture<Int>
  func close() -> EventLoopFuture<Void>
  var size: EventLoopFuture<Int> { get }
  func copy(_ name: String) -> LocalPromise<String>
}

private final class TaskLoader: Loader {
  func load(_ name: String) -> Task<[String], any Error> {
    Task {
      await Task.yield()
      if name.isEmpty { throw Broken() }
      return [name]
    }
  }

  func save() -> Task<Void, Never> { Task {} }

  func observe() -> Task<Void, any Error> {
    Task { try await Task.sleep(for: .seconds(600)) }
  }

  func find(_ name: String) -> Promise<Int> {
    Promise {
      if name.isEmpty { throw Broken() }
      return name.count
    }
  }

  func count(_ name: String) throws -> EventLoopFuture<Int> {
    guard name != "?" else { throw Broken() }
    return EventLoopFuture {
      if name.isEmpty { throw Broken() }
      return name.count
    }
  }

  func close() -> EventLoopFuture<Void> { EventLoopFuture {} }

  var size: EventLoopFuture<Int> { EventLoopFuture { 2 } }

  func copy(_ name: String) -> LocalPromise<String> { LocalPromise(name) }

  func wait() -> Task<Int, any Error> {
    Task {
      try await Task.sleep(for: .seconds(600))
      return 1
    }
  }
}

@Suite struct LaterResultTests {
  private let driver: SubjectDriver

  init() async throws {
    driver = try await SubjectDriver(LoaderBinding.fake("loader") { TaskLoader() })
  }

  @Test func `the result of a task is that of the call`() async throws {
    #expect(try await driver.perform("load(_:)", ["name": "tea"]) == [.returned(["tea"])])
    #expect(
      try await driver.perform("load(_:)", ["name": ""])
        == [.threw(.error(ErrorValue(type: "Broken")))])
  }

  @Test func `a task without a result is a handle, which no call waits for`() async throws {
    #expect(try await driver.perform("save()") == [.returned(.token("Task<(), Never>"))])
    #expect(try await driver.perform("observe()") == [.returned(.token("Task<(), Error>"))])
  }

  @Test func `a task for which the suite has a conversion is that value at once`() async throws {
    let tasks = Conversion(Task<Int, any Error>.self, to: { _ in "waiting" })
    let driver = try await SubjectDriver(
      LoaderBinding.fake("loader") { TaskLoader() }, conversions: [tasks])

    #expect(try await driver.perform("wait()") == [.returned("waiting")])
  }

  @Test func `a promise of another package is read by a function of the application`() async throws
  {
    #expect(try await driver.perform("find(_:)", ["name": "tea"]) == [.returned(3)])
    #expect(
      try await driver.perform("find(_:)", ["name": ""])
        == [.threw(.error(ErrorValue(type: "Broken")))])
  }

  @Test func `a promise that is not Sendable is read as well`() async throws {
    #expect(try await driver.perform("copy(_:)", ["name": "tea"]) == [.returned("tea")])
  }

  @Test func `the result of SwiftNIO's future is that of the call`() async throws {
    let broken = OperationReply.Event.threw(.error(ErrorValue(type: "Broken")))

    #expect(try await driver.perform("count(_:)", ["name": "tea"]) == [.returned(3)])
    #expect(try await driver.perform("count(_:)", ["name": ""]) == [broken])
    #expect(try await driver.perform("count(_:)", ["name": "?"]) == [broken])
    #expect(try await driver.perform("close()") == [.returned(nil)])
    #expect(try await driver.perform("size") == [.returned(2)])
  }

  @Test func `a task is cancelled with the call that waits for it`() async throws {
    let (events, continuation) = AsyncStream<OperationReply.Event>.makeStream()
    let (readings, reading) = AsyncStream<Task<Void, Never>>.makeStream()
    let reply = OperationReply(
      context: ConversionContext(), read: { read in reading.yield(Task { await read() }) },
      receive: { continuation.yield($0) })

    reply.returned(TaskLoader().wait())
    for await task in readings.prefix(1) { task.cancel() }

    var received = events.makeAsyncIterator()
    #expect(await received.next() == .threw(.error(ErrorValue(type: "CancellationError"))))
  }
}
