/// A decimal number of any length, which compares by value: `1.50`, `+1.5` and `15e-1` are equal.
struct DecimalDigits: Equatable {
  private let isNegative: Bool
  /// The digits from the first to the last that is not zero; empty for zero.
  private let digits: String
  /// The exponent to the base 10 of the last digit, such as -1 for `1.5`.
  private let exponent: Int

  /// Parses digits with an optional sign, point and exponent.
  ///
  /// The result is `nil` for any other text, such as `0x10`, `inf` or `12 teas`, and for an
  /// exponent beyond ±999,999.
  init?(_ text: String) {
    guard text.utf8.allSatisfy(Self.characters.contains), Double(text) != nil else { return nil }
    let parts = text.split(whereSeparator: { $0 == "e" || $0 == "E" })
    let number = parts[0].drop { $0 == "-" || $0 == "+" }
      .split(separator: ".", omittingEmptySubsequences: false)
    var exponent = 0
    if parts.count == 2 {
      guard let read = Int(parts[1]), abs(read) < 1_000_000 else { return nil }
      exponent = read
    }
    let fraction = number.count == 2 ? number[1] : ""
    var digits = (number[0] + fraction).drop { $0 == "0" }
    exponent -= fraction.utf8.count
    while digits.last == "0" {
      digits.removeLast()
      exponent += 1
    }
    isNegative = text.hasPrefix("-") && !digits.isEmpty
    self.digits = String(digits)
    self.exponent = digits.isEmpty ? 0 : exponent
  }

  private static let characters = Set("0123456789+-.eE".utf8)

  /// Returns the number multiplied by 10^places, such as 1500 for `1.5` and 3 places.
  ///
  /// The result is `nil` if the number has more decimals, or is too large.
  func units(places: Int) -> Int128? {
    guard !digits.isEmpty else { return 0 }
    let zeros = exponent + places
    guard (0...38).contains(zeros) else { return nil }
    return Int128((isNegative ? "-" : "") + digits + String(repeating: "0", count: zeros))
  }
}
