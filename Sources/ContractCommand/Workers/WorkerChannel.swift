import Foundation
import SystemPackage

/// Messages over a pair of descriptors: each a length of four bytes, big end first, then JSON.
struct WorkerChannel: Sendable {
  /// A message that is longer than any that this program writes.
  struct Malformed: Error {}

  private static let longest = 512 << 20

  let input: FileDescriptor
  let output: FileDescriptor

  /// Writes one message; blocks while the pipe is full.
  ///
  /// - Throws: An encoding error, or an `Errno` when nobody reads any more.
  func send(_ message: some Encodable) throws {
    let payload = try JSONEncoder().encode(message)
    let length = withUnsafeBytes(of: UInt32(payload.count).bigEndian) { Array($0) }
    try output.writeAll(length + payload)
  }

  /// Reads one message; blocks until it is there.
  ///
  /// - Returns: `nil` at the end of the stream.
  /// - Throws: An `Errno`, a decoding error, or ``Malformed``.
  func receive<Message: Decodable>(_ type: Message.Type) throws -> Message? {
    guard let header = try read(4) else { return nil }
    let length = header.reduce(0) { $0 << 8 | Int($1) }
    guard length <= Self.longest else { throw Malformed() }
    guard let payload = try read(length) else { return nil }
    return try JSONDecoder().decode(type, from: Data(payload))
  }

  /// Reads exactly so many bytes, or `nil` when the stream ends before.
  private func read(_ count: Int) throws -> [UInt8]? {
    var isWhole = true
    let bytes = try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
        let read = try input.read(into: rest)
        guard read > 0 else {
          isWhole = false
          return
        }
        filled += read
      }
    }
    return isWhole ? bytes : nil
  }
}
