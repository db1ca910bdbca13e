import Foundation

extension Date: ValueEncodable, ValueDecodable {
  /// Converts a date to an RFC 3339 text, such as "2026-02-11T09:30:00Z".
  ///
  /// A year without four digits gives the seconds since 1970 instead.
  func value(in encoding: ValueEncoding) -> Value {
    Timestamp.text(of: self).map { .string($0) } ?? Value(floating: timeIntervalSince1970)
  }

  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Date {
    if case .string(let text) = value, let date = Timestamp.date(of: text) { return date }
    if let seconds = value.floating, seconds.isFinite {
      return Date(timeIntervalSince1970: seconds)
    }
    throw decoding.mismatch("an RFC 3339 date and time", value)
  }
}

extension Data: ValueEncodable, ValueDecodable {
  func value(in encoding: ValueEncoding) -> Value { .string(base64EncodedString()) }

  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Data {
    try decoding.parse(value, expected: "a base64 text") { Data(base64Encoded: $0) }
  }
}

extension URL: ValueEncodable, ValueDecodable {
  func value(in encoding: ValueEncoding) -> Value { .string(absoluteString) }

  static func make(from value: Value, _ decoding: ValueDecoding) throws -> URL {
    try decoding.parse(value, expected: "a URL") { URL(string: $0) }
  }
}

extension URLComponents: ValueEncodable, ValueDecodable {
  func value(in encoding: ValueEncoding) -> Value { string.map { .string($0) } ?? .null }

  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    try decoding.parse(value, expected: "a URL") { URLComponents(string: $0) }
  }
}

extension UUID: ValueEncodable, ValueDecodable {
  func value(in encoding: ValueEncoding) -> Value { .string(uuidString) }

  static func make(from value: Value, _ decoding: ValueDecoding) throws -> UUID {
    try decoding.parse(value, expected: "a UUID") { UUID(uuidString: $0) }
  }
}

extension Locale: ValueEncodable, ValueDecodable {
  func value(in encoding: ValueEncoding) -> Value { .string(identifier) }

  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Locale {
    Locale(identifier: try String.make(from: value, decoding))
  }
}

extension TimeZone: ValueEncodable, ValueDecodable {
  func value(in encoding: ValueEncoding) -> Value { .string(identifier) }

  static func make(from value: Value, _ decoding: ValueDecoding) throws -> TimeZone {
    try decoding.parse(value, expected: "the name of a time zone") { TimeZone(identifier: $0) }
  }
}

extension OperatingSystemVersion: ValueEncodable, ValueDecodable {
  /// Converts a version to a text, such as "17.2.1".
  func value(in encoding: ValueEncoding) -> Value {
    .string("\(majorVersion).\(minorVersion).\(patchVersion)")
  }

  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    guard case .string(let text) = value else { throw decoding.mismatch("a version", value) }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count, 1...3 ~= parts.count, numbers.allSatisfy({ $0 >= 0 }) else {
      throw decoding.mismatch("a version, such as 17.2.1", value)
    }
    return Self(
      majorVersion: numbers[0], minorVersion: numbers.count > 1 ? numbers[1] : 0,
      patchVersion: numbers.count > 2 ? numbers[2] : 0)
  }
}

extension IndexPath: ValueEncodable, ValueDecodable {
  func value(in encoding: ValueEncoding) -> Value { .array(map { .integer($0) }) }

  static func make(from value: Value, _ decoding: ValueDecoding) throws -> IndexPath {
    IndexPath(indexes: try [Int].make(from: value, decoding))
  }
}

extension URLQueryItem: ValueEncodable, ValueDecodable {
  func value(in encoding: ValueEncoding) -> Value {
    ["name": .string(name), "value": encoding.value(of: value)]
  }

  static func make(from value: Value, _ decoding: ValueDecoding) throws -> URLQueryItem {
    guard case .object(let members) = value, members.keys.allSatisfy(["name", "value"].contains)
    else { throw decoding.mismatch("a name and a value", value) }
    return URLQueryItem(
      name: try decoding.at("name").make(members["name"], as: String.self),
      value: try decoding.at("value").make(members["value"], as: String?.self))
  }
}
