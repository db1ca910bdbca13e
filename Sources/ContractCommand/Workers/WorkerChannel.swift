import ContractModel
import Synchronization

/// A channel for messages between a worker and its parent, over two pipes.
///
/// Each message begins with its length in four bytes, big-endian.
struct WorkerChannel: Sendable {
  let input: FileDescriptor
  let output: FileDescriptor

  /// Writes one message to a descriptor, and blocks while the pipe is full.
  ///
  /// - Throws: An encoding error, or an `Errno` if the other end is closed.
  static func send(_ message: some WireCodable, to output: FileDescriptor) throws {
    var wire = WireWriter()
    try message.write(to: &wire)
    let length = withUnsafeBytes(of: UInt32(wire.bytes.count).bigEndian) { Array($0) }
    try output.writeAll(length + wire.bytes)
  }

  /// Writes one message to this channel's output, and blocks while the pipe is full.
  ///
  /// Several threads may send. For example, the message about the secrets in an answer must be sent
  /// before the adapter gets the answer.
  func send(_ message: some WireCodable) throws {
    try Self.sending.withLock { _ in try Self.send(message, to: output) }
  }

  /// The lock of a worker's only channel, without which two messages would be mixed.
  private static let sending = Mutex(())
}

/// A sequence of messages from a pipe, which blocks its thread while no message has arrived.
struct ArrivingMessages<Message: WireCodable> {
  private let input: FileDescriptor
  private var frames = MessageFrames()
  private var buffer = [UInt8](repeating: 0, count: 16 << 10)

  init(from input: FileDescriptor) {
    self.input = input
  }

  /// Waits for the next message; `nil` at the end of the pipe.
  mutating func next() throws -> Message? {
    while true {
      if let message = try frames.next(Message.self) { return message }
      let count = try buffer.withUnsafeMutableBytes { try input.read(into: $0) }
      guard count > 0 else { return nil }
      frames.append(buffer[..<count])
    }
  }
}

/// A buffer that splits a stream of bytes into messages, by the length before each.
struct MessageFrames {
  /// The error for a length above 512 MiB: no message has it, so user code wrote into the pipe.
  struct Malformed: Error {}

  private static let maxLength = 512 << 20

  private var bytes: [UInt8] = []

  mutating func append(_ more: some Collection<UInt8>) {
    bytes.append(contentsOf: more)
  }

  /// Takes the first message out of the buffer; `nil` if no message is complete.
  mutating func next<Message: WireCodable>(_ type: Message.Type) throws -> Message? {
    guard bytes.count >= 4 else { return nil }
    let length = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    guard length <= Self.maxLength else { throw Malformed() }
    guard bytes.count >= 4 + length else { return nil }
    defer { bytes.removeFirst(4 + length) }
    var wire = WireReader(bytes[4..<4 + length])
    return try type.init(from: &wire)
  }
}
