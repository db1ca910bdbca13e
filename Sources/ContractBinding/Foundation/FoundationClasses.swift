import Foundation

// Conversions for Foundation's classes, which `JSONSerialization`, property lists and Objective-C
// vendors use. An argument becomes an instance of the mutable class, such as `NSMutableString`,
// which also fits parameters of the immutable one.

extension NSNull: ValueEncodable {
  func value(in encoding: ValueEncoding) -> Value { .null }
}

extension NSString: ValueEncodable, ValueDecodable {
  /// Converts to the string's text, which `description` returns on every platform.
  func value(in encoding: ValueEncoding) -> Value { .string(description) }

  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    try decoding.object(value, expected: "a string") {
      NSMutableString(string: try String.make(from: value, decoding))
    }
  }
}

extension NSNumber: ValueEncodable, ValueDecodable {
  func value(in encoding: ValueEncoding) -> Value {
    if isBoolean { return .boolean(boolValue) }
    if let decimal = self as? NSDecimalNumber {
      return decimal.decimalValue.value(in: encoding)
    }
    // Objective-C's type codes: https://developer.apple.com/documentation/foundation/nsnumber
    switch UInt8(bitPattern: objCType[0]) {
    case UInt8(ascii: "d"): return doubleValue.value(in: encoding)
    case UInt8(ascii: "f"): return floatValue.value(in: encoding)
    case UInt8(ascii: "Q"), UInt8(ascii: "L"): return uint64Value.value(in: encoding)
    default: return int64Value.value(in: encoding)
    }
  }

  // A boxed `Bool` and a boxed `Int8` have the same type code. But a process has only two boxed
  // Booleans, which belong to Core Foundation.
  private var isBoolean: Bool {
    self === NSNumber(value: true) || self === NSNumber(value: false)
  }

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

extension NSArray: ValueEncodable, ValueDecodable {
  func value(in encoding: ValueEncoding) -> Value { .array(map { encoding.value(of: $0) }) }

  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    try decoding.object(value, expected: "a list") {
      (try decoding.plain(value) as? [Any]).map { NSMutableArray(array: $0) }
    }
  }
}

extension NSSet: ValueEncodable, ValueDecodable {
  func value(in encoding: ValueEncoding) -> Value {
    .array(map { encoding.value(of: $0) }.sortedByText())
  }

  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    try decoding.object(value, expected: "a list") {
      (try decoding.plain(value) as? [Any]).map { NSMutableSet(array: $0) }
    }
  }
}

extension NSDictionary: ValueEncodable, ValueDecodable {
  func value(in encoding: ValueEncoding) -> PlainValue {
    encoding.value(ofPairs: map { ($0.key, $0.value) })
  }

  static func make(from value: PlainValue, _ decoding: ValueDecoding) throws -> Self {
    try decoding.object(value, expected: "an object") {
      (try decoding.plain(value) as? [String: Any]).map { NSMutableDictionary(dictionary: $0) }
    }
  }
}

extension NSDate: ValueEncodable, ValueDecodable {
  func value(in encoding: ValueEncoding) -> Value {
    Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate).value(in: encoding)
  }

  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    try decoding.object(value, expected: "an RFC 3339 date and time") {
      let date = try Date.make(from: value, decoding)
      return NSDate(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate)
    }
  }
}

extension NSData: ValueEncodable, ValueDecodable {
  func value(in encoding: ValueEncoding) -> Value { .string(base64EncodedString()) }

  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    try decoding.object(value, expected: "a base64 text") {
      NSMutableData(data: try Data.make(from: value, decoding))
    }
  }
}

extension NSURL: ValueEncodable, ValueDecodable {
  func value(in encoding: ValueEncoding) -> Value { encoding.value(of: absoluteString) }

  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    try decoding.object(value, expected: "a URL") {
      NSURL(string: try URL.make(from: value, decoding).absoluteString)
    }
  }
}

extension NSUUID: ValueEncodable, ValueDecodable {
  func value(in encoding: ValueEncoding) -> Value { .string(uuidString) }

  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    try decoding.object(value, expected: "a UUID") {
      NSUUID(uuidString: try UUID.make(from: value, decoding).uuidString)
    }
  }
}

extension NSAttributedString: ValueDecodable {
  /// Creates a text without attributes, because contracts cannot write any.
  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    try decoding.object(value, expected: "a string") {
      NSMutableAttributedString(string: try String.make(from: value, decoding))
    }
  }
}

extension NSError: ValueDecodable {
  /// Creates an error, such as from `{domain: NSCocoaErrorDomain, code: 4}`.
  static func make(from value: Value, _ decoding: ValueDecoding) throws -> Self {
    try decoding.object(value, expected: "an error's domain and code") {
      try decoding.error(value) as NSError
    }
  }
}
