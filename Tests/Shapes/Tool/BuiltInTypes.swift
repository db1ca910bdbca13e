/// The types of the standard library and of systems that cross without a conversion by hand.
enum BuiltInTypes {
  /// The types that become values and are made of them.
  ///
  /// `Tests/ContractBindingTests` converts each of them in both directions.
  static let names: Set<String> = [
    "Any", "AnyHashable", "Array", "ArraySlice", "AsyncSequence", "AsyncStream",
    "AsyncThrowingStream", "Bool", "CGAffineTransform", "CGFloat", "CGPoint", "CGRect", "CGSize",
    "CGVector", "Character",
    "CharacterSet", "ClosedRange", "CollectionDifference", "ContiguousArray", "Data", "Date",
    "DateComponents", "DateInterval", "Decimal", "Dictionary", "Double", "Duration", "Encodable",
    "Error", "Float", "Hashable", "IndexPath", "IndexSet", "Int", "Int16", "Int32", "Int64",
    "Int8", "Locale", "Measurement", "NSError", "Never", "Optional", "PersonNameComponents",
    "Range", "Result", "Sendable", "Set", "String", "Substring", "TimeInterval", "TimeZone",
    "UInt", "UInt16", "UInt32", "UInt64", "UInt8", "URL", "URLComponents", "UUID", "Void",
  ]

  /// Protocols in a composition, on which no conversion depends.
  static let parts: Set<String> = ["AnyObject", "NSObjectProtocol", "Equatable", "Comparable"]

  /// Wrappers of a result that comes later, which no rule waits for.
  static let laterResults: Set<String> = [
    "AnyPublisher", "CurrentValueSubject", "Driver", "Effect", "EitherIO", "EventLoopFuture",
    "Future", "Maybe", "Observable", "PassthroughSubject", "Promise", "Published", "Publisher",
    "Single",
  ]

  /// True for the name of a class of Apple's frameworks.
  ///
  /// Their names begin with the letters of the framework; the structs among them are listed.
  static func isObject(_ name: String) -> Bool {
    if foundationClasses.contains(name) { return true }
    guard !structs.contains(name) else { return false }
    return frameworks.contains { prefix in
      name.hasPrefix(prefix) && name.dropFirst(prefix.count).first?.isUppercase == true
    }
  }

  private static let frameworks = [
    "ASC", "AS", "AV", "BG", "CB", "CK", "CL", "CM", "CN", "CT", "CX", "EK", "GK", "HK", "HM", "IN",
    "LA", "LP", "MF", "MK", "MPN", "MP", "MX", "NE", "NF", "NS", "NW", "PDF", "PH", "PK", "QL",
    "RP",
    "SC", "SFS", "SF", "SK", "UI", "UN", "VN", "WC", "WK", "WX", "XC",
  ]

  private static let foundationClasses: Set<String> = [
    "Bundle", "DispatchGroup", "DispatchQueue", "FileHandle", "FileManager", "Formatter",
    "HTTPCookie", "HTTPCookieStorage", "InputStream", "JSONDecoder", "JSONEncoder",
    "NotificationCenter", "OperationQueue", "OutputStream", "Process", "Progress", "RunLoop",
    "Thread", "Timer", "URLCache", "URLCredential", "URLAuthenticationChallenge", "URLProtocol",
    "URLSession", "URLSessionConfiguration", "URLSessionDataTask", "URLSessionDownloadTask",
    "URLSessionTask", "URLSessionTaskMetrics", "URLSessionUploadTask", "URLSessionWebSocketTask",
    "UndoManager", "UserDefaults",
  ]

  private static let structs: Set<String> = [
    "CLLocationCoordinate2D", "CMTime", "CMTimeRange", "MKCoordinateRegion", "MKCoordinateSpan",
    "NSRange", "UIEdgeInsets", "UIOffset",
  ]
}
