public import Foundation

/// The third party as one scenario sees it: the real one, the recording of it, or this machine.
public struct Vendor: Sendable {
  /// The address to give to an adapter that keeps its own HTTP client.
  ///
  /// While an adapter runs it is an address on loopback, which records or replays. In a state
  /// it is the vendor's own, so that preparations leave no trace in the recording.
  public let url: URL

  /// An empty folder of this scenario's own, removed after it.
  public let place: URL

  /// The harness's own HTTP client, for adapters that are handed one.
  public let client: VendorClient

  /// The time that an adapter should take for the current one: its clock, if it reckons with time.
  ///
  /// On replay it is the time of the recording, so that what the vendor said then is as old as it
  /// was; otherwise the time at which the scenario began. It does not go on.
  ///
  /// ```swift
  /// CalendarBinding.liveAdapter("live") { vendor in Calendar(vendor.url, now: { vendor.now }) }
  /// ```
  public let now: Date

  /// Where what the vendor says of its own accord is told; see ``VendorEvents``.
  public var events: VendorEvents { VendorEvents(border: border) }

  private let credentials: [String: String]
  private let unlisted: @Sendable (String) -> Void
  private let keeper: (any SeamRecorder)?
  private var context: ConversionContext?

  /// The state that the seams share; `nil` where calls reach the vendor and nothing is kept.
  var border: SeamBorder? {
    guard let keeper, let context else { return nil }
    return SeamBorder(keeper: keeper, context: context)
  }

  /// Creates a vendor.
  ///
  /// - Parameters:
  ///   - url: The address to give to an adapter.
  ///   - place: An empty folder.
  ///   - client: A client bound to the address.
  ///   - now: The current time, as the adapter is to know it.
  ///   - credentials: The credentials that the contract names, by environment variable.
  ///   - unlisted: Is told of each credential that is asked for and not among them.
  ///   - keeper: What stands behind the seams; without one, calls reach the vendor.
  package init(
    url: URL,
    place: URL,
    client: VendorClient,
    now: Date = Date(),
    credentials: [String: String] = [:],
    unlisted: @escaping @Sendable (String) -> Void = { _ in },
    keeper: (any SeamRecorder)? = nil
  ) {
    self.url = url
    self.place = place
    self.client = client
    self.now = now
    self.credentials = credentials
    self.unlisted = unlisted
    self.keeper = keeper
  }

  /// The vendor as the adapter of one scenario sees it.
  ///
  /// - Parameter context: How values are made of what passes, and instances of answers.
  /// - Returns: A vendor whose seams record or replay.
  func within(_ context: ConversionContext) -> Vendor {
    var vendor = self
    vendor.context = context
    return vendor
  }

  /// Holds an object until the scenario ends, for a vendor that holds its delegate weakly.
  ///
  /// ```swift
  /// setDelegate: vendor.seam("setDelegate") { listener in
  ///   Scanner.delegate = listener.map { vendor.hold(ScannerTap($0, vendor.events)) }
  /// }
  /// ```
  ///
  /// - Parameter object: The object, such as a tap.
  /// - Returns: The same object.
  public func hold<Object: AnyObject>(_ object: Object) -> Object {
    context?.hold(object)
    return object
  }

  /// A credential that the contract names under `vendor: credentials`.
  ///
  /// - Parameter name: The environment variable's name.
  /// - Returns: Its value while recording or live; a placeholder on replay, and for a name
  ///   that the contract does not list, with which a scenario could not be checked.
  public func credential(_ name: String) -> String {
    if let value = credentials[name] { return value }
    unlisted(name)
    return "\(name)-placeholder"
  }
}

/// An HTTP client that the harness provides: on libcurl when it reaches the real vendor.
public struct VendorClient: Sendable {
  private let perform: @Sendable (VendorRequest) async throws -> VendorResponse

  /// Creates a client.
  ///
  /// - Parameter perform: Sends one request to the vendor and waits for the whole response.
  public init(_ perform: @escaping @Sendable (VendorRequest) async throws -> VendorResponse) {
    self.perform = perform
  }

  /// Sends one request and waits for the whole response.
  ///
  /// - Parameter request: The request; redirects are not followed.
  /// - Returns: The response, whatever its status.
  /// - Throws: A ``VendorFailure`` when there was none.
  public func send(_ request: VendorRequest) async throws -> VendorResponse {
    try await perform(request)
  }
}
