import Foundation

extension Date: ValueRepresentable, ValueMakeable {
  /// The RFC 3339 text; seconds since 1970 for a year that the RFC has no form for.
  func value(in snapshot: Snapshot) -> Value {
    Timestamp.text(of: self).map { .string($0) } ?? Value(floating: timeIntervalSince1970)
  }

  static func make(from value: Value, _ making: Making) throws -> Date {
    if case .string(let text) = value, let date = Timestamp.date(of: text) { return date }
    if let seconds = value.floating { return Date(timeIntervalSince1970: seconds) }
    throw making.mismatch("an RFC 3339 date and time", value)
  }
}

extension Data: ValueRepresentable, ValueMakeable {
  func value(in snapshot: Snapshot) -> Value { .string(base64EncodedString()) }

  static func make(from value: Value, _ making: Making) throws -> Data {
    guard case .string(let text) = value, let data = Data(base64Encoded: text)
    else { throw making.mismatch("a base64 text", value) }
    return data
  }
}

extension URL: ValueRepresentable, ValueMakeable {
  func value(in snapshot: Snapshot) -> Value { .string(absoluteString) }

  static func make(from value: Value, _ making: Making) throws -> URL {
    guard case .string(let text) = value, let url = URL(string: text)
    else { throw making.mismatch("a URL", value) }
    return url
  }
}

extension URLComponents: ValueRepresentable, ValueMakeable {
  func value(in snapshot: Snapshot) -> Value { string.map { .string($0) } ?? .null }

  static func make(from value: Value, _ making: Making) throws -> Self {
    guard case .string(let text) = value, let components = URLComponents(string: text)
    else { throw making.mismatch("a URL", value) }
    return components
  }
}

extension UUID: ValueRepresentable, ValueMakeable {
  func value(in snapshot: Snapshot) -> Value { .string(uuidString) }

  static func make(from value: Value, _ making: Making) throws -> UUID {
    guard case .string(let text) = value, let uuid = UUID(uuidString: text)
    else { throw making.mismatch("a UUID", value) }
    return uuid
  }
}

extension Locale: ValueRepresentable, ValueMakeable {
  func value(in snapshot: Snapshot) -> Value { .string(identifier) }

  static func make(from value: Value, _ making: Making) throws -> Locale {
    Locale(identifier: try String.make(from: value, making))
  }
}

extension TimeZone: ValueRepresentable, ValueMakeable {
  func value(in snapshot: Snapshot) -> Value { .string(identifier) }

  static func make(from value: Value, _ making: Making) throws -> TimeZone {
    guard case .string(let text) = value, let zone = TimeZone(identifier: text)
    else { throw making.mismatch("the name of a time zone", value) }
    return zone
  }
}

extension IndexPath: ValueRepresentable, ValueMakeable {
  func value(in snapshot: Snapshot) -> Value { .array(map { .integer($0) }) }

  static func make(from value: Value, _ making: Making) throws -> IndexPath {
    IndexPath(indexes: try [Int].make(from: value, making))
  }
}
