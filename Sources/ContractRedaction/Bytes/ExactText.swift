import Foundation

/// A text that equals another only if both have the same bytes.
///
/// Swift considers the letter `K` and the Kelvin sign equal, but only the letter can occur in a
/// key. Hashing the bytes is also faster, because no character is normalized.
struct ExactText: Hashable {
  private let text: String

  init(_ text: String) { self.text = text }

  var length: Int { text.utf8.count }

  static func == (one: ExactText, other: ExactText) -> Bool {
    var (left, right) = (one.text, other.text)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        guard left.count == right.count else { return false }
        guard let first = left.baseAddress, let second = right.baseAddress else { return true }
        return memcmp(first, second, left.count) == 0
      }
    }
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
