import Foundation

// Objects that `JSONSerialization`, property lists and Objective-C vendors put into `Any`.

extension NSNull: ValueRepresentable {
  func value(in snapshot: Snapshot) -> Value { .null }
}

extension NSString: ValueRepresentable {
  /// The text: a string's description is the string itself.
  func value(in snapshot: Snapshot) -> Value { .string(description) }
}

extension NSNumber: ValueRepresentable {
  func value(in snapshot: Snapshot) -> Value {
    if isBoolean { return .boolean(boolValue) }
    if let decimal = self as? NSDecimalNumber {
      return decimal.decimalValue.value(in: snapshot)
    }
    // The type codes of Objective-C: https://developer.apple.com/documentation/foundation/nsnumber
    switch UInt8(bitPattern: objCType[0]) {
    case UInt8(ascii: "d"): return doubleValue.value(in: snapshot)
    case UInt8(ascii: "f"): return floatValue.value(in: snapshot)
    case UInt8(ascii: "Q"), UInt8(ascii: "L"): return uint64Value.value(in: snapshot)
    default: return int64Value.value(in: snapshot)
    }
  }

  // A boxed `Bool` and a boxed `Int8` have the same type code, but there are only two boxed
  // truth values in a process: those of Core Foundation.
  private var isBoolean: Bool {
    self === NSNumber(value: true) || self === NSNumber(value: false)
  }
}

extension NSArray: ValueRepresentable {
  func value(in snapshot: Snapshot) -> Value { .array(map { snapshot.value(of: $0) }) }
}

extension NSSet: ValueRepresentable {
  func value(in snapshot: Snapshot) -> Value {
    .array(map { snapshot.value(of: $0) }.sortedByText())
  }
}

extension NSDictionary: ValueRepresentable {
  func value(in snapshot: Snapshot) -> ContractValue {
    snapshot.value(ofPairs: map { ($0.key, $0.value) })
  }
}

extension NSDate: ValueRepresentable {
  func value(in snapshot: Snapshot) -> Value {
    Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate).value(in: snapshot)
  }
}

extension NSData: ValueRepresentable {
  func value(in snapshot: Snapshot) -> Value { .string(base64EncodedString()) }
}

extension NSURL: ValueRepresentable {
  func value(in snapshot: Snapshot) -> Value { snapshot.value(of: absoluteString) }
}

extension NSUUID: ValueRepresentable {
  func value(in snapshot: Snapshot) -> Value { .string(uuidString) }
}
