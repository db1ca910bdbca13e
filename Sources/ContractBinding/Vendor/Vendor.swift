public import Foundation

/// The third party during one scenario: the real vendor, its recording, or a framework on this
/// machine.
public struct Vendor: Sendable {
  /// The address for an adapter with its own HTTP client.
  ///
  /// An adapter receives an address on this machine, where the tool records or replays. A state
  /// receives the vendor's own address, so that preparations do not appear in the recording. The
  /// first use opens a port. An adapter that only uses the ``client`` needs none.
  public var url: URL { address() }

  /// An empty folder for this scenario, which the tool removes afterwards.
  public let place: URL

  /// The tool's HTTP client, for adapters that take one as a parameter.
  public let client: VendorClient

  /// The current time, for adapters that compare times.
  ///
  /// On replay it is the time of the recording, so that recorded answers do not look outdated.
  /// Otherwise it is the time at which the scenario began. It does not advance.
  ///
  /// ```swift
  /// CalendarBinding.liveAdapter("live") { vendor in Calendar(vendor.url, now: { vendor.now }) }
  /// ```
  public let now: Date

  /// The recorder for calls from the vendor to the adapter, such as delegate calls.
  public var events: VendorEvents { VendorEvents(environment: environment) }

  private let address: @Sendable () -> URL
  private let credentials: [String: String]
  private let unlisted: @Sendable (String) -> Void
  private let recorder: (any SeamRecorder)?
  private var context: ConversionContext?

  /// The recorder and the conversions; `nil` if calls reach the vendor without being recorded.
  var environment: SeamEnvironment? {
    guard let recorder, let context else { return nil }
    return SeamEnvironment(recorder: recorder, context: context)
  }

  /// Creates a vendor whose functions do not record yet, see ``within(_:)``.
  ///
  /// - Parameters:
  ///   - url: The address for an adapter. The expression is evaluated at each use.
  ///   - place: An empty folder for the scenario.
  ///   - client: An HTTP client that sends to the address.
  ///   - now: The time that the adapter should use as the current time.
  ///   - credentials: The values of the contract's credentials, by environment variable.
  ///   - unlisted: Receives the name of each requested credential that the contract does not list.
  ///   - recorder: Records or answers calls of the vendor's functions. With `nil`, calls reach the
  ///     vendor.
  package init(
    url: @escaping @autoclosure @Sendable () -> URL,
    place: URL,
    client: VendorClient,
    now: Date = Date(),
    credentials: [String: String] = [:],
    unlisted: @escaping @Sendable (String) -> Void = { _ in },
    recorder: (any SeamRecorder)? = nil
  ) {
    address = url
    self.place = place
    self.client = client
    self.now = now
    self.credentials = credentials
    self.unlisted = unlisted
    self.recorder = recorder
  }

  /// Returns a vendor whose functions record or replay, for the adapter of one scenario.
  func within(_ context: ConversionContext) -> Vendor {
    var vendor = self
    vendor.context = context
    return vendor
  }

  /// Retains an object until the scenario ends, for a vendor that references its delegate weakly.
  ///
  /// ```swift
  /// setDelegate: vendor.seam("setDelegate") { listener in
  ///   Scanner.delegate = listener.map { vendor.hold(ScannerTap($0, vendor.events)) }
  /// }
  /// ```
  ///
  /// - Parameter object: The object, such as a tap between the vendor and the adapter.
  /// - Returns: The same object.
  public func hold<Object: AnyObject>(_ object: Object) -> Object {
    context?.tokens.hold(object)
    return object
  }

  /// Returns a credential that the contract lists under `vendor: credentials`.
  ///
  /// - Parameter name: The name of the environment variable.
  /// - Returns: The value while recording or with `--live`, and a placeholder on replay. A name
  ///   that the contract does not list gives a placeholder too, and the scenario gets the verdict
  ///   "could not check".
  public func credential(_ name: String) -> String {
    if let value = credentials[name] { return value }
    unlisted(name)
    return "\(name)-placeholder"
  }
}

/// The tool's HTTP client for one vendor.
///
/// In the command-line tool it uses libcurl.
public struct VendorClient: Sendable {
  private let perform: @Sendable (VendorRequest) async throws -> VendorResponse

  /// Creates a client from a function, such as for a test of an adapter.
  ///
  /// - Parameter perform: Sends one request to the vendor and returns the whole response.
  public init(_ perform: @escaping @Sendable (VendorRequest) async throws -> VendorResponse) {
    self.perform = perform
  }

  /// Sends one request and waits for the whole response.
  ///
  /// - Parameter request: The request. Redirects are not followed.
  /// - Returns: The response with any status, such as 404.
  /// - Throws: A ``VendorFailure`` if no complete response arrives, and a `CancellationError` if
  ///   the task is cancelled.
  public func send(_ request: VendorRequest) async throws -> VendorResponse {
    try await perform(request)
  }
}
