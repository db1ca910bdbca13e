import ContractValues

/// A text that is written in hexadecimal digits, two for each byte.
///
/// Digits whose bytes are neither text nor compressed, such as those of a checksum, do not count.
struct HexadecimalRun {
  /// The range of the digits, without the last one if their number is odd.
  let range: Range<Int>
  let content: [UInt8]
  private let hasCapitals: Bool

  /// The minimum number of digits, which is that of an encoded placeholder.
  private static let minLength = 2 * Placeholder.anonymous.utf8.count
  private static let digits: ByteSet = "0123456789abcdefABCDEF"

  static func runs(in bytes: [UInt8]) -> [HexadecimalRun] {
    bytes.withUnsafeBufferPointer { text in
      digits.runs(ofAtLeast: minLength, in: text).compactMap { HexadecimalRun(text, $0) }
    }
  }

  private init?(_ text: UnsafeBufferPointer<UInt8>, _ run: Range<Int>) {
    let digits = text[run.lowerBound..<run.upperBound - run.count % 2]
    content = zip(digits, digits.dropFirst()).enumerated().compactMap { index, pair in
      guard index.isMultiple(of: 2), let high = pair.0.hexadecimalDigit,
        let low = pair.1.hexadecimalDigit
      else { return nil }
      return UInt8(high << 4 | low)
    }
    // The first bytes of a checksum are rarely text, so four bytes rule out most checksums.
    guard
      PackedBytes.mayBegin(content)
        || (content.prefix(4).allSatisfy { $0 < 0x80 }
          && String(validating: content, as: UTF8.self) != nil)
    else { return nil }
    range = run.lowerBound..<digits.endIndex
    hasCapitals = digits.contains { (0x41...0x46).contains($0) }
  }

  /// Writes bytes as hexadecimal digits, in uppercase if the digits that they replace have
  /// uppercase letters.
  func encoding(_ content: [UInt8]) -> String {
    content.map { byte in
      let digits = String(byte, radix: 16, uppercase: hasCapitals)
      return byte < 16 ? "0" + digits : digits
    }.joined()
  }
}
