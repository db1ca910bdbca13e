import Foundation

/// The original and the redacted form of each body.
///
/// On replay, an adapter that returns a whole body returns its redacted form. So the recorded
/// outcome must hold the same redacted form. Redacting the outcome as a text could give another
/// result, because a text has no content type.
struct RedactedBodies {
  private typealias Body = (raw: [UInt8], clean: [UInt8])

  /// The bodies by the length of the text; few texts have the length of a body.
  private var texts: [Int: [Body]] = [:]
  private var encoded: [Int: [Body]] = [:]

  mutating func add(_ raw: [UInt8], as clean: [UInt8]) {
    guard !raw.isEmpty else { return }
    texts[raw.count, default: []].append((raw, clean))
    encoded[(raw.count + 2) / 3 * 4, default: []].append((raw, clean))
  }

  /// The redacted form of a text that is a whole body, or its base64; `nil` for any other text.
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
