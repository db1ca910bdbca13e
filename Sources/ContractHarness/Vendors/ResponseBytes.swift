import ContractBinding
import NIOCore
import NIOHTTP1

/// A buffer for the bytes of an HTTP/1.1 response (RFC 9112).
///
/// NIO's encoder is not used. So head and body are one write, and faults such as a wrong length can
/// be made from the same bytes.
struct ResponseBytes {
  /// The way in which a client finds the end of a body (RFC 9112, 6.3).
  enum Framing: Hashable {
    /// The header announces the length in bytes, as `Content-Length`.
    case length(Int)
    /// The body comes in chunks, and an empty chunk ends it.
    case chunked
    /// The connection closes at the end of the body, for a client of HTTP/1.0.
    case untilClose
    /// The response has no body, for HEAD, 204 and 304.
    case none
  }

  private(set) var buffer: ByteBuffer

  init(_ allocator: ByteBufferAllocator) {
    buffer = allocator.buffer(capacity: 512)
  }

  /// Adds the status line, the header fields, and the fields for the framing.
  ///
  /// If `keepAlive` is false, a field tells the client that the connection closes.
  mutating func head(
    _ status: Int, _ headers: [VendorHeader], _ framing: Framing, keepAlive: Bool
  ) {
    let reason = HTTPResponseStatus(statusCode: status).reasonPhrase
    buffer.writeString("HTTP/1.1 \(status) \(reason)\r\n")
    fields(headers)
    switch framing {
    case .length(let count): buffer.writeString("Content-Length: \(count)\r\n")
    case .chunked: buffer.writeString("Transfer-Encoding: chunked\r\n")
    case .untilClose, .none: break
    }
    if !keepAlive { buffer.writeString("Connection: close\r\n") }
    buffer.writeString("\r\n")
  }

  /// Adds bytes as they are, without the size line of a chunk.
  mutating func raw(_ bytes: some Collection<UInt8>) {
    buffer.writeBytes(bytes)
  }

  /// Adds a chunk: its size in hexadecimal, and its bytes.
  ///
  /// An empty chunk is skipped, because it would end the body.
  mutating func chunk(_ bytes: some Collection<UInt8>) {
    guard !bytes.isEmpty else { return }
    buffer.writeString(String(bytes.count, radix: 16) + "\r\n")
    buffer.writeBytes(bytes)
    buffer.writeString("\r\n")
  }

  /// Adds the empty chunk that ends the body, and the trailers after it.
  mutating func lastChunk(_ trailers: [VendorHeader]) {
    buffer.writeString("0\r\n")
    fields(trailers)
    buffer.writeString("\r\n")
  }

  private mutating func fields(_ headers: [VendorHeader]) {
    for header in headers {
      buffer.writeString(Self.line(header.name))
      buffer.writeStaticString(": ")
      buffer.writeString(Self.line(header.value))
      buffer.writeStaticString("\r\n")
    }
  }

  /// Replaces line breaks and NUL in a header field by spaces.
  ///
  /// People edit recordings, and a line break would begin another field.
  private static func line(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x0D || $0 == 0x0A || $0 == 0 }) else { return text }
    return String(
      text.unicodeScalars.map { "\r\n\0".unicodeScalars.contains($0) ? " " : Character($0) })
  }
}
