public import Foundation

/// The third party of one scenario: the real vendor, its recording, or this machine.
public struct Vendor: Sendable {
  /// The address to give to an adapter that keeps its own HTTP client.
  ///
  /// An adapter gets an address on loopback, which records or replays. A state gets the vendor's
  /// own address, so that preparations leave no trace in the recording.
  public let url: URL

  /// An empty folder for this scenario, which the runner removes afterwards.
  public let place: URL

  /// The runner's HTTP client, for adapters that take one.
  public let client: VendorClient

  /// The current time for adapters that use a clock.
  ///
  /// On replay it is the time of the recording, so that the vendor's answers have the same age as
  /// then. Otherwise it is the time at which the scenario began. It stands still.
  ///
  /// ```swift
  /// CalendarBinding.liveAdapter("live") { vendor in Calendar(vendor.url, now: { vendor.now }) }
  /// ```
  public let now: Date

  /// The recorder of the vendor's events; see ``VendorEvents``.
  public var events: VendorEvents { VendorEvents(environment: environment) }

  private let credentials: [String: String]
  private let unlisted: @Sendable (String) -> Void
  private let recorder: (any SeamRecorder)?
  private var context: ConversionContext?

  /// The state that the seams share; `nil` where calls reach the vendor without a recorder.
  var environment: SeamEnvironment? {
    guard let recorder, let context else { return nil }
    return SeamEnvironment(recorder: recorder, context: context)
  }

  /// Creates a vendor.
  ///
  /// - Parameters:
  ///   - url: The address to give to an adapter.
  ///   - place: An empty folder.
  ///   - client: A client bound to the address.
  ///   - now: The current time, as the adapter is to know it.
  ///   - credentials: The credentials that the contract names, by environment variable.
  ///   - unlisted: Called with each requested credential that is not among them.
  ///   - recorder: The recorder behind the seams; without one, calls reach the vendor.
  package init(
    url: URL,
    place: URL,
    client: VendorClient,
    now: Date = Date(),
    credentials: [String: String] = [:],
    unlisted: @escaping @Sendable (String) -> Void = { _ in },
    recorder: (any SeamRecorder)? = nil
  ) {
    self.url = url
    self.place = place
    self.client = client
    self.now = now
    self.credentials = credentials
    self.unlisted = unlisted
    self.recorder = recorder
  }

  /// The vendor for the adapter of one scenario.
  ///
  /// - Parameter context: Makes values of arguments, and instances of answers.
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
  /// - Returns: The value while recording or live, and a placeholder on replay. A name that the
  ///   contract does not list also gives a placeholder, and the scenario could not be checked.
  public func credential(_ name: String) -> String {
    if let value = credentials[name] { return value }
    unlisted(name)
    return "\(name)-placeholder"
  }
}

/// The runner's HTTP client: it uses libcurl to reach the real vendor.
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
  /// - Throws: A ``VendorFailure`` when there is no response.
  public func send(_ request: VendorRequest) async throws -> VendorResponse {
    try await perform(request)
  }
}
