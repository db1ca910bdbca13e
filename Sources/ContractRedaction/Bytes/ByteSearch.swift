import ContractValues
import Foundation

/// A search for the next occurrence of any of a few bytes in a text, from left to right.
///
/// It uses C's `memchr`, which is fast in debug builds too. It keeps the next index of each byte,
/// so a byte that does not occur is searched only once.
struct ByteSearch {
  private let text: UnsafeBufferPointer<UInt8>
  private let wanted: [UInt8]
  /// The next index of each wanted byte: -1 before the first search, and the text's length if the
  /// byte does not occur any more.
  private var places: [Int]

  init(for wanted: [UInt8], in text: UnsafeBufferPointer<UInt8>) {
    (self.wanted, self.text) = (wanted, text)
    places = [Int](repeating: -1, count: wanted.count)
  }

  /// Returns the index of the first wanted byte from `start` on, or `nil` if there is none.
  ///
  /// `start` may not become smaller from call to call.
  mutating func next(from start: Int) -> Int? {
    var first = text.count
    var index = 0
    while index < places.count {
      if places[index] < start { places[index] = place(of: wanted[index], from: start) }
      if places[index] < first { first = places[index] }
      index += 1
    }
    return first < text.count ? first : nil
  }

  private func place(of byte: UInt8, from start: Int) -> Int {
    guard start < text.count, let bytes = text.baseAddress,
      let found = memchr(bytes + start, Int32(byte), text.count - start)
    else { return text.count }
    return UnsafeRawPointer(bytes).distance(to: UnsafeRawPointer(found))
  }
}

extension [UInt8] {
  /// Collects what `read` finds after each of some marks, from left to right.
  ///
  /// `read` gets the index after the mark, and may move it past what it has read.
  func collect<Found>(after marks: ByteSet, _ read: (inout Int) -> [Found]) -> [Found] {
    var found: [Found] = []
    var index = 0
    while case let mark = next(marks, from: index), mark < count {
      index = mark + 1
      found += read(&index)
    }
    return found
  }

  /// Collects what `read` finds after each occurrence of a text, from left to right.
  func collect<Found>(afterText text: String, _ read: (inout Int) -> [Found]) -> [Found] {
    let text = Array(text.utf8)
    var found: [Found] = []
    var index = 0
    while let mark = offset(of: text, from: index) {
      index = mark + text.count
      found += read(&index)
    }
    return found
  }

  /// True if the text contains any of a few bytes; most texts contain none, and need no search.
  func hasAny(of wanted: [UInt8]) -> Bool {
    withUnsafeBufferPointer { text in
      guard let start = text.baseAddress else { return false }
      return wanted.contains { memchr(start, Int32($0), text.count) != nil }
    }
  }
}
