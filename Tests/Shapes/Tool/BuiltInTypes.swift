/// The types of the standard library and Foundation that cross without a conversion by hand.
///
/// `Tests/ContractBindingTests` converts each of them in both directions.
enum BuiltInTypes {
  static let names: Set<String> = [
    "Any", "AnyHashable", "AnyObject", "Array", "ArraySlice", "AsyncSequence", "AsyncStream",
    "AsyncThrowingStream", "Bool", "CGFloat", "Character", "ContiguousArray", "Data", "Date",
    "DateComponents", "Decimal", "Dictionary", "Double", "Duration", "Encodable", "Error", "Float",
    "IndexPath", "Int", "Int16", "Int32", "Int64", "Int8", "Locale", "Never", "NSError", "Optional",
    "Range", "ClosedRange", "Result", "Sendable", "Set", "String", "Substring", "TimeInterval",
    "TimeZone", "UInt", "UInt16", "UInt32", "UInt64", "UInt8", "URL", "URLComponents", "UUID",
    "Void",
  ]
}
