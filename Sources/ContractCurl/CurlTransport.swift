public import ContractBinding
public import ContractHarness
import Synchronization

/// A transport over the network, on libcurl's multi interface.
///
/// One thread drives all transfers; connections are kept and reused, with HTTP/2 where TLS
/// negotiates it. Certificates are verified, redirects are not followed, and neither `.netrc`
/// nor the proxy variables of the environment are heeded.
public final class CurlTransport: VendorTransport {
  /// What bounds a transfer, and whether it takes a proxy.
  public struct Limits: Sendable, Hashable {
    /// How long a connection may take to open.
    public var connecting: Duration = .seconds(10)
    /// How long a whole exchange may take.
    public var exchange: Duration = .seconds(300)
    /// How long a transfer may go without one byte.
    public var silence: Duration = .seconds(60)
    /// How many bytes the header, interim ones and trailers may have together.
    public var head = 256 << 10
    /// How many bytes a decoded body may have.
    public var body = 32 << 20
    /// The proxy to go through; `nil` for none.
    public var proxy: String?

    /// Creates the usual limits.
    public init() {}
  }

  /// The version of libcurl that the process is linked with: `libcurl 7.88.1`.
  public static var libraryName: String { "libcurl \(CurlLibrary.version)" }

  /// What recordings name as the way they came.
  public var name: String { Self.libraryName }

  private let limits: Limits
  private let loop: CurlLoop
  private let lastID = Atomic<UInt64>(0)

  /// Creates a transport and starts its thread, which ends when the transport is let go.
  ///
  /// - Parameter limits: What bounds each transfer.
  /// - Throws: A ``VendorFailure`` when libcurl cannot be initialized, or there is no thread for it.
  public init(limits: Limits = Limits()) throws {
    self.limits = limits
    let loop = try CurlLoop()
    self.loop = loop
    do { try SystemThread("libcurl") { loop.run() }.detach() } catch {
      throw VendorFailure(.other, "\(error)")
    }
  }

  deinit {
    loop.stop()
  }

  /// Sends one request and hands on the response as it arrives.
  public func send(
    _ request: VendorRequest,
    to vendor: VendorAddress,
    receive: @escaping @Sendable (VendorResponsePart) -> Void
  ) async throws {
    let id = lastID.add(1, ordering: .relaxed).newValue
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        loop.start(
          CurlLoop.Order(
            id: id,
            request: request,
            url: vendor.url(for: request.target),
            limits: limits,
            receive: receive,
            continuation: continuation
          )
        )
        // A task that was cancelled before the order was placed told the loop in vain.
        if Task.isCancelled { loop.cancel(id) }
      }
    } onCancel: {
      loop.cancel(id)
    }
  }
}
