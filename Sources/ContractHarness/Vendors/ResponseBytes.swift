import ContractBinding
import NIOCore
import NIOHTTP1

/// Responses in the bytes of HTTP/1.1 (RFC 9112).
///
/// Written here and not by NIO's encoder, so that head and body go out in one write, and so
/// that faults can be built from the same bytes.
struct ResponseBytes {
  /// How the end of a body is told.
  enum Framing: Hashable {
    /// By its length.
    case length(Int)
    /// In chunks.
    case chunked
    /// By the end of the connection: for HTTP/1.0.
    case untilClose
    /// There is none: for HEAD, 204 and 304.
    case none
  }

  private(set) var buffer: ByteBuffer

  init(_ allocator: ByteBufferAllocator) {
    buffer = allocator.buffer(capacity: 512)
  }

  /// Adds the status line and the header fields.
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

  /// Adds bytes as they are.
  mutating func raw(_ bytes: some Collection<UInt8>) {
    buffer.writeBytes(bytes)
  }

  /// Adds a chunk; an empty one would end the body.
  mutating func chunk(_ bytes: some Collection<UInt8>) {
    guard !bytes.isEmpty else { return }
    buffer.writeString(String(bytes.count, radix: 16) + "\r\n")
    buffer.writeBytes(bytes)
    buffer.writeString("\r\n")
  }

  /// Adds the last chunk and the trailers.
  mutating func lastChunk(_ trailers: [VendorHeader]) {
    buffer.writeString("0\r\n")
    fields(trailers)
    buffer.writeString("\r\n")
  }

  private mutating func fields(_ headers: [VendorHeader]) {
    for header in headers {
      buffer.writeString("\(Self.line(header.name)): \(Self.line(header.value))\r\n")
    }
  }

  /// A recording is a file that people edit: a line break in it must not begin another field.
  private static func line(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x0D || $0 == 0x0A || $0 == 0 }) else { return text }
    return String(
      text.unicodeScalars.map { "\r\n\0".unicodeScalars.contains($0) ? " " : Character($0) })
  }
}
