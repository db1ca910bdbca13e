/// The types of the standard library and of systems that cross without a conversion by hand.
enum BuiltInTypes {
  /// The types that become values and are made of them.
  ///
  /// `Tests/ContractBindingTests` converts each of them in both directions.
  static let names: Set<String> = [
    "Any", "AnyHashable", "Array", "ArraySlice", "AsyncSequence", "AsyncStream",
    "AsyncThrowingStream", "AttributedString", "Bool", "CChar", "CGAffineTransform", "CGFloat",
    "CGPoint", "CGRect", "CGSize", "CGVector", "CInt", "Calendar", "Character", "CharacterSet",
    "ClosedRange", "CollectionDifference", "ContiguousArray", "CustomStringConvertible", "Data",
    "Date", "DateComponents", "DateInterval", "Decimal", "Dictionary", "DispatchTimeInterval",
    "Double", "Duration", "Encodable", "Error", "Float", "Float16", "Hashable", "IndexPath",
    "IndexSet", "Int", "Int16", "Int32", "Int64", "Int8", "Locale", "Measurement", "NSArray",
    "NSData", "NSDate", "NSDecimalNumber", "NSDictionary", "NSError", "NSInteger", "NSMutableArray",
    "NSMutableData", "NSMutableDictionary", "NSMutableSet", "NSMutableString", "NSNotification",
    "NSNumber", "NSPoint", "NSRange", "NSRect", "NSSet", "NSSize", "NSString", "NSURL", "NSUUID",
    "Never", "Notification", "OperatingSystemVersion", "Optional", "PartialRangeFrom",
    "PartialRangeThrough", "PartialRangeUpTo", "PersonNameComponents", "Range", "Result",
    "Sendable", "Set", "StaticString", "String", "Substring", "TimeInterval", "TimeZone", "UInt",
    "UInt16", "UInt32", "UInt64", "UInt8", "URL", "URLComponents", "URLError", "URLQueryItem",
    "UUID", "Void",
  ]

  /// The types for which there are conversions on Apple's systems alone.
  static let ofApple: Set<String> = [
    "AnyView", "CFArray", "CFAttributedString", "CFBoolean", "CFData", "CFDate", "CFDictionary",
    "CFError",
    "CFMutableArray", "CFMutableData", "CFMutableDictionary", "CFMutableString", "CFNumber",
    "CFSet", "CFString", "CFURL", "CLLocationCoordinate2D", "CMTime", "HTTPURLResponse",
    "URLRequest",
    "URLResponse",
  ]

  /// Classes of which arguments are made, and whose instances are told by name.
  static let given: Set<String> = [
    "Bundle", "ByteBufferAllocator", "DispatchGroup", "DispatchQueue", "EventLoop",
    "EventLoopGroup", "FileManager", "JSONDecoder", "JSONEncoder", "MultiThreadedEventLoopGroup",
    "NIOThreadPool", "NSAttributedString", "NSManagedObjectContext", "NSManagedObjectID",
    "NSMutableAttributedString", "NSPersistentContainer", "NotificationCenter", "ObjectIdentifier",
    "OperationQueue", "Progress", "RunLoop", "SecKey", "URLAuthenticationChallenge",
    "URLSession",
    "URLSessionConfiguration", "URLSessionDataTask", "URLSessionDownloadTask", "URLSessionTask",
    "URLSessionUploadTask",
    "URLSessionWebSocketTask", "UserDefaults",
  ]

  /// Structs that are made of what they hold, as arguments alone.
  static let givenWrappers: Set<String> = ["Binding"]

  /// Types of what server frameworks pass to each method, which a suite makes in one line:
  /// `Conversion(Request.self, always: …)`.
  static let contexts: Set<String> = [
    "Application", "Container", "Database", "LambdaContext", "Logger", "QueueContext", "Request",
    "RequestContext", "ServerContext", "ServiceContext",
  ]

  /// Key paths, of which a contract names the stored properties.
  static let keyPaths: Set<String> = ["KeyPath", "PartialKeyPath", "WritableKeyPath"]

  /// Types of Apple's frameworks and of other packages that have a raw value, are `Codable`, or are
  /// written as a text, as their documentation says.
  static let raw: Set<String> = [
    "AVAudioFrameCount", "AVMediaType", "AnimationCurve", "AudioDeviceID", "BigInt", "BigUInt",
    "CBManagerState",
    "ByteBuffer", "CFIndex", "CFTimeInterval", "CLAccuracyAuthorization", "CLAuthorizationStatus",
    "CLLocationAccuracy", "CLLocationDegrees", "CLLocationDirection", "CLLocationDistance",
    "CLLocationSpeed", "CellStyle", "CloseCode", "CodingUserInfoKey", "CompareOptions",
    "DirectoryEnumerationOptions", "DispatchWorkItemFlags", "FeedbackStyle", "FileAttributeKey",
    "FilePath", "FilePermissions", "FloatingPointSign", "FourCharCode", "HTTPFields", "HTTPRequest",
    "HTTPResponse", "IdentifiedArray", "IdentifiedArrayOf", "JSON", "LACredentialType", "LAPolicy",
    "LaunchOptionsKey", "LayoutDirection", "MLComputeUnits",
    "NEProviderStopReason", "NEVPNStatus", "NSFileProviderDomainIdentifier",
    "NSFileProviderItemIdentifier", "NSFileProviderServiceName",
    "NSManagedObjectContextConcurrencyType", "Name", "OSLogType", "OSStatus",
    "OpenExternalURLOptionsKey", "OpenURLOptionsKey", "PHAssetMediaType", "RouteChangeReason",
    "SearchPathDirectory", "SearchPathDomainMask", "SecAccessControlCreateFlags", "Selector",
    "Tagged", "TaskPriority", "TextAlignment", "UIBackgroundRefreshStatus", "UIEdgeInsets",
    "UIInterfaceOrientation", "UIInterfaceOrientationMask", "UIModalPresentationStyle",
    "UIModalTransitionStyle", "UIPopoverArrowDirection", "UIStatusBarStyle", "UIUserInterfaceStyle",
    "UNAuthorizationOptions", "UNNotificationPresentationOptions", "URLResourceKey", "UTType",
  ]

  /// Types within other types of the systems that have a raw value, and whose last name alone may be
  /// that of any type.
  static let rawMembers: Set<String> = [
    "AVAudioSession.Category", "AVAudioSession.CategoryOptions", "AVAudioSession.Mode",
    "AVAudioSession.PortOverride", "AVCaptureDevice.FlashMode", "AVCaptureDevice.Position",
    "AVCaptureSession.Preset", "HTTPRequest.Method", "NSEvent.ModifierFlags",
    "SKProduct.PeriodUnit", "SKProductDiscount.PaymentMode", "String.Encoding", "UIControl.Event",
    "UIControl.State", "UITableView.Style", "UIView.AnimationOptions", "UIView.ContentMode",
    "URLRequest.CachePolicy",
    "URLSession.AuthChallengeDisposition", "URLSession.ResponseDisposition",
  ]

  /// Protocols in a composition, on which no conversion depends.
  static let parts: Set<String> = ["AnyObject", "NSObjectProtocol", "Equatable", "Comparable"]

  /// True for a type that passes as a value in both directions.
  static func isValue(_ name: String) -> Bool {
    [names, parts, ofApple, raw].contains { $0.contains(name) }
  }

  /// Wrappers of a result that comes later, which no rule waits for.
  static let laterResults: Set<String> = [
    "Effect", "EitherIO", "Published",
  ]

  /// The results for which a call waits, or whose values it reads: those of the standard library, of
  /// Combine, of SwiftNIO, of RxSwift and of PromiseKit.
  static let awaited: Set<String> = [
    "BehaviorRelay", "BehaviorSubject", "Completable", "ControlEvent", "ControlProperty", "Driver",
    "EventLoopFuture", "Future", "Guarantee", "Infallible", "Maybe", "Observable", "Promise",
    "PublishRelay", "PublishSubject", "ReplayRelay", "ReplaySubject", "Signal", "Single", "Task",
  ]

  /// Structs of the standard library and of Apple's frameworks of which a result is only the name
  /// of the type, or private storage.
  static let opaque: Set<String> = [
    "AsyncLineSequence", "Binding", "CGColor", "DismissWindowAction", "Font",
    "OSAllocatedUnfairLock", "OpenWindowAction", "ProposedViewSize", "UnitPoint",
    "UnsafeMutablePointer", "UnsafeMutableRawPointer", "UnsafeRawBufferPointer", "UnsafeRawPointer",
  ]

  /// Protocols that an application implements and an SDK calls, as their documentation says.
  ///
  /// An author writes `@Contracted(spied: true)` on them.
  private static let spied: Set<String> = ["EventMonitor", "iOSLifecycle", "watchOSLifecycle"]

  /// True for a listed protocol, and for one that tells an observer of events.
  static func isSpied(_ name: String) -> Bool {
    spied.contains(name) || name.hasSuffix("Observer") || name.hasSuffix("Listener")
  }

  /// Sequences and collections of any type, for which a contract gives a list.
  static let sequences: Set<String> = [
    "BidirectionalCollection", "Collection", "RandomAccessCollection", "Sequence",
  ]

  /// Publishers whose values are read as those of a stream.
  static let publishers: Set<String> = [
    "AnyPublisher", "CurrentValueSubject", "PassthroughSubject", "Publisher",
  ]

  /// Classes of Apple's frameworks that an argument `new` creates with `init()`, and protocols for
  /// which `new UIView` creates one.
  static let new: Set<String> = [
    "ASPresentationAnchor", "AVAudioEngine", "AVCapturePhotoOutput", "AVCaptureSession",
    "AVCaptureVideoDataOutput", "AVPlayer", "AVPlayerLayer", "CAGradientLayer", "CALayer",
    "CAShapeLayer",
    "CBCentralManager", "CBPeripheralManager", "CIImage", "CLLocation", "CLLocationManager",
    "CMMotionManager", "CNContact", "CNMutableContact", "CXCallUpdate", "EKEventStore",
    "HKHealthStore", "LAContext", "MKMapView", "MKPointAnnotation", "NETunnelProviderManager",
    "NETunnelProviderProtocol", "NSButton", "NSFetchRequest", "NSImage", "NSImageView",
    "NSItemProvider", "NSMenu", "NSMenuItem", "NSObject", "NSTextField", "NSTextView", "NSView",
    "NSViewController", "NSWindow", "Operation", "PHAsset", "PHImageRequestOptions",
    "PKPaymentRequest", "SKPaymentTransaction", "SKProduct", "UIActivityIndicatorView",
    "UIBarButtonItem", "UIButton", "UICollectionViewCell", "UICollectionViewFlowLayout",
    "UICollectionViewLayout", "UIColor", "UIControl", "UIDatePicker",
    "UIEvent", "UIGestureRecognizer", "UIImage", "UIImageView", "UIKeyCommand", "UILabel",
    "UILongPressGestureRecognizer", "UIMenuItem", "UINavigationBar", "UINavigationController",
    "UIPageControl", "UIPanGestureRecognizer", "UIPickerView", "UIPinchGestureRecognizer",
    "UIPopoverPresentationControllerSourceItem", "UIPress", "UIPressesEvent", "UIProgressView",
    "UIRefreshControl", "UIScrollView", "UISearchBar", "UISegmentedControl", "UISlider",
    "UIStackView", "UIStepper", "UISwipeGestureRecognizer", "UISwitch", "UITabBar",
    "UITabBarController", "UITableView", "UITableViewCell", "UITableViewController",
    "UITapGestureRecognizer", "UITextField", "UITextView", "UIToolbar", "UITouch",
    "UITraitCollection", "UIView", "UIViewController", "UIWindow", "WKUserContentController",
    "WKWebView", "WKWebViewConfiguration",
  ]

  /// True for the name of a type of the systems, which a package's type of the same name is not.
  static func isSystems(_ name: String) -> Bool {
    isObject(name) || opaque.contains(name) || new.contains(name) || given.contains(name)
      || swiftUI.contains(name)
  }

  private static let swiftUI: Set<String> = [
    "Button", "Color", "Image", "Label", "Link", "Predicate", "Text", "View",
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
    "AnyCancellable", "Bundle", "DispatchGroup", "DispatchQueue", "FileHandle", "FileManager",
    "Formatter", "HTTPCookie", "HTTPCookieStorage", "InputStream", "JSONDecoder", "JSONEncoder",
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
