/// The kinds of ASCII characters, for readers that work on bytes.
extension UInt8 {
  /// True for `0` to `9`.
  @inlinable package var isDigit: Bool { self >= 0x30 && self <= 0x39 }

  /// True for `a` to `z`.
  @inlinable package var isSmallLetter: Bool { self >= 0x61 && self <= 0x7A }

  /// True for `A` to `Z`.
  @inlinable package var isCapitalLetter: Bool { self >= 0x41 && self <= 0x5A }

  /// True for `a` to `z` and `A` to `Z`.
  @inlinable package var isLetter: Bool { (self | 0x20).isSmallLetter }

  /// True for `0` to `9`, and `a` to `f` in either case.
  @inlinable package var isHexadecimalDigit: Bool {
    isDigit || (self | 0x20 >= 0x61 && self | 0x20 <= 0x66)
  }

  /// True for a character that is never percent-encoded in a URL (RFC 3986, section 2.3).
  @inlinable package var isUnreserved: Bool {
    isLetter || isDigit || "-._~".utf8.contains(self)
  }

  /// The byte in two hexadecimal digits, such as `0a`.
  package var hexadecimal: String { (self < 16 ? "0" : "") + String(self, radix: 16) }

  /// The number that a hexadecimal digit in ASCII stands for, 10 for `a` and `A`; `nil` for others.
  package var hexadecimalDigit: UInt8? {
    if isDigit { return self - 0x30 }
    return isHexadecimalDigit ? (self | 0x20) - 0x57 : nil
  }

  /// The hexadecimal digit in ASCII of a number below 16.
  func asHexadecimalDigit(isUppercase: Bool = false) -> UInt8 {
    self < 10 ? self + 0x30 : self + (isUppercase ? 0x37 : 0x57)
  }
}
