import Foundation

/// The original and the redacted bytes of each body of a response.
///
/// An adapter may return a whole body. On replay it receives the redacted body, so the recorded
/// result must contain the same bytes. If the result were redacted as a text, it could differ,
/// because a text has no `Content-Type`.
struct RedactedBodies {
  private typealias Body = (raw: [UInt8], clean: [UInt8])

  /// The bodies by their length in bytes, because few texts have the length of a body.
  private var texts: [Int: [Body]] = [:]
  private var encoded: [Int: [Body]] = [:]
  private(set) var hasChanges = false

  mutating func add(_ raw: [UInt8], as clean: [UInt8]) {
    guard !raw.isEmpty else { return }
    if raw != clean { hasChanges = true }
    texts[raw.count, default: []].append((raw, clean))
    if raw != clean, String(validating: raw, as: UTF8.self) == nil {
      // An adapter may decode a body as UTF-8 although it is not UTF-8.
      let (lossy, cleanLossy) = (Self.repaired(raw), Self.repaired(clean))
      texts[lossy.count, default: []].append((lossy, cleanLossy))
    }
    encoded[(raw.count + 2) / 3 * 4, default: []].append((raw, clean))
  }

  /// Returns the bytes as UTF-8, with the replacement character U+FFFD in place of invalid bytes.
  private static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    Array(String(decoding: bytes, as: UTF8.self).utf8)
  }

  /// Returns the redacted body if the text is a whole body or its base64; `nil` for any other text.
  func redacted(_ text: String) -> String? {
    let count = text.utf8.count
    if let body = texts[count]?.first(where: { text.utf8.elementsEqual($0.raw) }) {
      return String(validating: body.clean, as: UTF8.self)
    }
    guard let bodies = encoded[count], let data = Data(base64Encoded: text) else { return nil }
    return bodies.first { data.elementsEqual($0.raw) }
      .map { Data($0.clean).base64EncodedString() }
  }
}
