import ContractModel

/// Messages over a pair of descriptors: each a length of four bytes, big end first, then
/// the message.
struct WorkerChannel: Sendable {
  let input: FileDescriptor
  let output: FileDescriptor

  /// Writes one message; blocks while the pipe is full.
  ///
  /// - Throws: An encoding error, or an `Errno` when nobody reads any more.
  static func send(_ message: some WireCodable, to output: FileDescriptor) throws {
    var wire = WireWriter()
    try message.write(to: &wire)
    let length = withUnsafeBytes(of: UInt32(wire.bytes.count).bigEndian) { Array($0) }
    try output.writeAll(length + wire.bytes)
  }

  /// Writes one message; blocks while the pipe is full.
  ///
  /// - Throws: An encoding error, or an `Errno` when nobody reads any more.
  func send(_ message: some WireCodable) throws {
    try Self.send(message, to: output)
  }

  /// The messages that arrive, from now on.
  func messages<Message: WireCodable>(of type: Message.Type) -> ArrivingMessages<Message> {
    ArrivingMessages(input: input)
  }
}

/// The messages of a pipe, each waited for by blocking.
struct ArrivingMessages<Message: WireCodable> {
  private let input: FileDescriptor
  private var frames = MessageFrames()
  private var buffer = [UInt8](repeating: 0, count: 16 << 10)

  fileprivate init(input: FileDescriptor) {
    self.input = input
  }

  /// Waits for the next message.
  ///
  /// - Returns: `nil` at the end of the pipe.
  /// - Throws: An `Errno`, a decoding error, or ``MessageFrames/Malformed``.
  mutating func next() throws -> Message? {
    while true {
      if let message = try frames.next(Message.self) { return message }
      let count = try buffer.withUnsafeMutableBytes { try input.read(into: $0) }
      guard count > 0 else { return nil }
      frames.append(buffer[..<count])
    }
  }
}

/// The messages in a stream of bytes, as far as they are complete.
struct MessageFrames {
  /// A message that is longer than any that this program writes.
  struct Malformed: Error {}

  private static let longest = 512 << 20

  private var bytes: [UInt8] = []

  mutating func append(_ more: some Collection<UInt8>) {
    bytes.append(contentsOf: more)
  }

  /// Takes the first message.
  ///
  /// - Returns: `nil` when none is complete.
  /// - Throws: A decoding error, or ``Malformed``.
  mutating func next<Message: WireCodable>(_ type: Message.Type) throws -> Message? {
    guard bytes.count >= 4 else { return nil }
    let length = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    guard length <= Self.longest else { throw Malformed() }
    guard bytes.count >= 4 + length else { return nil }
    defer { bytes.removeFirst(4 + length) }
    var wire = WireReader(bytes[4..<4 + length])
    return try type.init(from: &wire)
  }
}
