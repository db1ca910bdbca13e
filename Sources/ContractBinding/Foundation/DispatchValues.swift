import Dispatch

extension DispatchTimeInterval: ValueDecodable {
  /// Creates an interval of the case that results show, such as `{milliseconds: 250}` or `never`.
  static func make(from value: Value, _ decoding: ValueDecoding) throws -> DispatchTimeInterval {
    if value == "never" { return .never }
    guard case .object(let members) = value, let (name, count) = members.first, members.count == 1,
      let unit = units[name]
    else {
      throw decoding.mismatch(
        "one of seconds, milliseconds, microseconds, nanoseconds, never", value)
    }
    return unit(try decoding.at(name).make(count, as: Int.self))
  }

  private static let units: [String: @Sendable (Int) -> DispatchTimeInterval] = [
    "seconds": { .seconds($0) }, "milliseconds": { .milliseconds($0) },
    "microseconds": { .microseconds($0) }, "nanoseconds": { .nanoseconds($0) },
  ]
}
