extension Duration: ValueEncodable, ValueDecodable {
  /// Converts the duration to its number of seconds, such as 1.5.
  ///
  /// A duration that needs more digits than a `Double` has becomes a text, such as
  /// "3600.000000000000000001".
  func value(in encoding: ValueEncoding) -> Value {
    let (seconds, attoseconds) = components
    if attoseconds == 0 { return seconds.value(in: encoding) }
    let number = Double(seconds) + Double(attoseconds) / 1e18
    return Duration(decimal: "\(number)") == self ? .number(number) : .string(decimal)
  }

  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Duration {
    switch value {
    case .integer(let seconds): return .seconds(seconds)
    case .number(let seconds) where abs(seconds) < 1e18:
      return Duration(decimal: "\(seconds)") ?? .seconds(seconds)
    case .string(let text):
      guard let duration = Duration(decimal: text) else { break }
      return duration
    default: break
    }
    throw decoding.mismatch("a number of seconds", value)
  }

  private static let attosecondsPerSecond: Int128 = 1_000_000_000_000_000_000

  /// The number of seconds with all of its digits.
  private var decimal: String {
    let (seconds, attoseconds) = components
    let total = Int128(seconds) * Self.attosecondsPerSecond + Int128(attoseconds)
    let (whole, part) = total.magnitude.quotientAndRemainder(
      dividingBy: Self.attosecondsPerSecond.magnitude)
    let digits = String(part)
    let fraction = String(repeating: "0", count: 18 - digits.count) + digits
    return (total < 0 ? "-" : "") + "\(whole).\(fraction)"
  }

  /// Reads a decimal number of seconds without an exponent.
  ///
  /// The result is `nil` for any other text, and for one with more than 18 digits after the point.
  private init?(decimal text: String) {
    let isNegative = text.hasPrefix("-")
    let parts = text.drop { $0 == "-" }.split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let isPlain = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
    let fraction = parts.count == 2 ? String(parts[1]) : "0"
    guard isPlain, fraction.count <= 18, text.count(where: { $0 == "-" }) == (isNegative ? 1 : 0),
      let whole = parts.first.flatMap({ Int64($0) }),
      let part = Int64(fraction + String(repeating: "0", count: 18 - fraction.count))
    else { return nil }
    let sign: Int64 = isNegative ? -1 : 1
    self.init(secondsComponent: sign * whole, attosecondsComponent: sign * part)
  }
}
