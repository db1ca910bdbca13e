import Foundation

// Conversion of the objects that `JSONSerialization`, property lists and Objective-C vendors put
// into `Any`.

extension NSNull: ValueEncodable {
  func value(in encoding: ValueEncoding) -> Value { .null }
}

extension NSString: ValueEncodable {
  /// Converts the string itself, which is its `description` on every platform.
  func value(in encoding: ValueEncoding) -> Value { .string(description) }
}

extension NSNumber: ValueEncodable {
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
  // Booleans, those of Core Foundation.
  private var isBoolean: Bool {
    self === NSNumber(value: true) || self === NSNumber(value: false)
  }
}

extension NSArray: ValueEncodable {
  func value(in encoding: ValueEncoding) -> Value { .array(map { encoding.value(of: $0) }) }
}

extension NSSet: ValueEncodable {
  func value(in encoding: ValueEncoding) -> Value {
    .array(map { encoding.value(of: $0) }.sortedByText())
  }
}

extension NSDictionary: ValueEncodable {
  func value(in encoding: ValueEncoding) -> PlainValue {
    encoding.value(ofPairs: map { ($0.key, $0.value) })
  }
}

extension NSDate: ValueEncodable {
  func value(in encoding: ValueEncoding) -> Value {
    Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate).value(in: encoding)
  }
}

extension NSData: ValueEncodable {
  func value(in encoding: ValueEncoding) -> Value { .string(base64EncodedString()) }
}

extension NSURL: ValueEncodable {
  func value(in encoding: ValueEncoding) -> Value { encoding.value(of: absoluteString) }
}

extension NSUUID: ValueEncodable {
  func value(in encoding: ValueEncoding) -> Value { .string(uuidString) }
}
