import Foundation

/// Bodies as they were, and as redaction left them.
///
/// An adapter that hands a whole body on hands on what redaction left of it, on replay: its outcome
/// is redacted in the same way as the body, whose type says more than a text does.
struct RedactedBodies {
  private typealias Body = (raw: [UInt8], clean: [UInt8])

  /// By the lengths of the text and of its base64: few texts are as long as a body.
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
