extension Duration: ValueEncodable, ValueDecodable {
  /// Converts to seconds, such as 1.5; more digits than a `Double` has become a text.
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

  /// The number of seconds with 18 digits after the point, as exact as the duration itself.
  private var decimal: String {
    let (seconds, attoseconds) = components
    let total = Int128(seconds) * Self.attosecondsPerSecond + Int128(attoseconds)
    let (whole, part) = total.magnitude.quotientAndRemainder(
      dividingBy: Self.attosecondsPerSecond.magnitude)
    let digits = String(part)
    let fraction = String(repeating: "0", count: 18 - digits.count) + digits
    return (total < 0 ? "-" : "") + "\(whole).\(fraction)"
  }

  /// Reads seconds such as "1.5" or "5e-05"; `nil` for what a `Duration` cannot hold exactly.
  private init?(decimal text: String) {
    guard let attoseconds = DecimalDigits(text)?.units(places: 18) else { return nil }
    let (seconds, part) = attoseconds.quotientAndRemainder(dividingBy: Self.attosecondsPerSecond)
    guard let seconds = Int64(exactly: seconds) else { return nil }
    self.init(secondsComponent: seconds, attosecondsComponent: Int64(part))
  }
}
