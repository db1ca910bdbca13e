import Foundation

/// The bytes that `$base64`, `$bytes`, `$file` or `$sha256` accepts, or their checksum.
package struct BytesRule: Sendable, Hashable {
  /// The word in the contract without its `$`.
  package enum Kind: String, Sendable, Hashable, WireCodable {
    case base64, bytes, file, sha256
  }

  /// The word in the contract, which decides how ``text`` is read.
  package var kind: Kind
  /// The argument: a text in base64, hexadecimal digits, a path, or a checksum.
  package var text: String
  /// The bytes that a value must have; empty for a checksum.
  package var content: [UInt8] = []

  /// The bytes in base64, the form in which a plain value contains them.
  package var base64: String { Data(content).base64EncodedString() }
}

extension BytesRule: WireCodable {
  /// Reads the fields of a rule, and throws ``WireReader/Malformed`` if the bytes are not base64.
  package init(from wire: inout WireReader) throws {
    let (kind, text): (Kind, String) = (try wire.value(), try wire.value())
    guard let content = Data(base64Encoded: try wire.text()) else { throw WireReader.Malformed() }
    self.init(kind: kind, text: text, content: Array(content))
  }

  /// Appends the fields in the order in which ``init(from:)`` reads them.
  package func write(to wire: inout WireWriter) throws { try wire.value(kind, text, base64) }
}
