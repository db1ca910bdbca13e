import Foundation

// Arguments of Foundation's classes, which an Objective-C vendor takes. The mutable class serves
// for both, so that it is given where either is expected.

extension NSString: ValueDecodable {
  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    try decoding.object(value, expected: "a string") {
      NSMutableString(string: try String.make(from: value, decoding))
    }
  }
}

extension NSAttributedString: ValueDecodable {
  /// Creates a text without attributes.
  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    try decoding.object(value, expected: "a string") {
      NSMutableAttributedString(string: try String.make(from: value, decoding))
    }
  }
}

extension NSNumber: ValueDecodable {
  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    try decoding.object(value, expected: "a number or a Boolean") {
      if self is NSDecimalNumber.Type {
        return NSDecimalNumber(decimal: try Decimal.make(from: value, decoding))
      }
      return switch try decoding.plain(value) {
      case let flag as Bool: NSNumber(value: flag)
      case let integer as Int: NSNumber(value: integer)
      case let integer as UInt64: NSNumber(value: integer)
      case let number as Double: NSNumber(value: number)
      case let decimal as Decimal: NSDecimalNumber(decimal: decimal)
      default: nil
      }
    }
  }
}

extension NSArray: ValueDecodable {
  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    try decoding.object(value, expected: "a list") {
      (try decoding.plain(value) as? [Any]).map { NSMutableArray(array: $0) }
    }
  }
}

extension NSDictionary: ValueDecodable {
  static func make(from value: PlainValue, _ decoding: ValueDecoding) throws -> Self {
    try decoding.object(value, expected: "an object") {
      (try decoding.plain(value) as? [String: Any]).map { NSMutableDictionary(dictionary: $0) }
    }
  }
}

extension NSDate: ValueDecodable {
  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    try decoding.object(value, expected: "an RFC 3339 date and time") {
      let date = try Date.make(from: value, decoding)
      return NSDate(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate)
    }
  }
}

extension NSData: ValueDecodable {
  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    try decoding.object(value, expected: "a base64 text") {
      NSMutableData(data: try Data.make(from: value, decoding))
    }
  }
}

extension NSURL: ValueDecodable {
  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    try decoding.object(value, expected: "a URL") {
      NSURL(string: try URL.make(from: value, decoding).absoluteString)
    }
  }
}

extension NSUUID: ValueDecodable {
  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    try decoding.object(value, expected: "a UUID") {
      NSUUID(uuidString: try UUID.make(from: value, decoding).uuidString)
    }
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
