import ContractBinding
import Foundation
import Synchronization

/// One subject in use: it is opened from its registration, and its operations are performed in
/// the task that opened it.
final class SubjectDriver {
  private let subject: any OpenSubject
  private let context: ConversionContext
  private let reply: OperationReply
  private var events: AsyncStream<OperationReply.Event>.Iterator

  init(
    _ registration: some Registration, conversions: [any ValueConversion] = []
  ) async throws {
    context = ConversionContext(conversions: conversions)
    let (stream, continuation) = AsyncStream<OperationReply.Event>.makeStream()
    reply = OperationReply(context: context) { continuation.yield($0) }
    events = stream.makeAsyncIterator()
    subject = try await registration.open(
      registration.description.kind.isDouble ? nil : .example, in: context)
  }

  /// Performs an operation, and gives the events that it must tell.
  func perform(
    _ signature: String, _ values: [String: Value] = [:], events count: Int = 1
  ) async throws -> [OperationReply.Event] {
    try await subject.perform(
      signature, with: ContractArguments(values, context: context), reply: reply)
    return await next(count)
  }

  /// Starts an operation without waiting for it.
  func start(_ signature: String, _ values: [String: Value] = [:]) async throws -> Task<
    Void, Never
  >? {
    try await subject.start(
      signature, with: ContractArguments(values, context: context), reply: reply)
  }

  /// Prepares a state.
  func setUp(_ state: String) async throws {
    try await subject.setUp(state, with: ContractArguments([:], context: context), vendor: nil)
  }

  /// Gives the subject its delegates.
  func connect(_ log: DelegateLog) async throws {
    try await subject.connect(log)
  }

  /// Looks through a probe.
  func observe(_ probe: String) async throws -> Value? {
    try await subject.observe(probe, in: context)
  }

  /// Waits for so many events.
  func next(_ count: Int = 1) async -> [OperationReply.Event] {
    var reported: [OperationReply.Event] = []
    while reported.count < count, let event = await events.next() { reported.append(event) }
    return reported
  }
}

extension OperationReply.Event {
  /// The event of a call that returned this.
  static func returned<Result>(value result: Result) -> Self {
    .returned(ConversionContext().value(of: result))
  }

  /// The event of a call that threw this.
  static func threw(error: any Error) -> Self {
    .threw(ConversionContext().value(of: error))
  }

  /// The event of a handler that was called with these.
  static func calledBack<each Argument>(
    _ handler: String, _ arguments: repeat each Argument
  ) -> Self {
    var values: [Value] = []
    for argument in repeat each arguments { values.append(ConversionContext().value(of: argument)) }
    return .calledBack(handler: handler, arguments: values)
  }
}

extension Vendor {
  /// A vendor that nobody asks anything.
  static var example: Vendor {
    let place = FileManager.default.temporaryDirectory
    return Vendor(
      url: URL(filePath: "/"), place: place,
      client: VendorClient { _ in throw VendorFailure(.refused, "nobody listens") })
  }
}

/// What delegates were told, from any thread.
final class ToldLog: Sendable {
  private let all = Mutex<[DelegateCall]>([])

  var reported: [DelegateCall] { all.withLock { $0 } }

  var log: DelegateLog {
    DelegateLog(context: ConversionContext()) { reported in
      self.all.withLock { $0.append(reported) }
    }
  }
}
