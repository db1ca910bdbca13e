import Foundation

// Objects that `JSONSerialization`, property lists and Objective-C vendors put into `Any`.

extension NSNull: ValueEncodable {
  func value(in encoding: ValueEncoding) -> Value { .null }
}

extension NSString: ValueEncodable {
  /// The text: a string's description is the string itself.
  func value(in encoding: ValueEncoding) -> Value { .string(description) }
}

extension NSNumber: ValueEncodable {
  func value(in encoding: ValueEncoding) -> Value {
    if isBoolean { return .boolean(boolValue) }
    if let decimal = self as? NSDecimalNumber {
      return decimal.decimalValue.value(in: encoding)
    }
    // The type codes of Objective-C: https://developer.apple.com/documentation/foundation/nsnumber
    switch UInt8(bitPattern: objCType[0]) {
    case UInt8(ascii: "d"): return doubleValue.value(in: encoding)
    case UInt8(ascii: "f"): return floatValue.value(in: encoding)
    case UInt8(ascii: "Q"), UInt8(ascii: "L"): return uint64Value.value(in: encoding)
    default: return int64Value.value(in: encoding)
    }
  }

  // A boxed `Bool` and a boxed `Int8` have the same type code, but there are only two boxed
  // truth values in a process: those of Core Foundation.
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
  func value(in encoding: ValueEncoding) -> ContractValue {
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
