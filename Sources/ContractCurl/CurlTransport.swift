package import ContractBinding
package import ContractModel
import Synchronization

/// A transport over the network, on libcurl's multi interface.
///
/// One thread drives all transfers; connections are kept and reused, with HTTP/2 where TLS
/// negotiates it. Certificates are verified, redirects are not followed, and neither `.netrc`
/// nor the proxy variables of the environment are heeded.
package final class CurlTransport: VendorTransport {
  /// The limits of a transfer, and its use of a proxy.
  package struct Limits: Sendable, Hashable {
    /// How long a connection may take to open.
    package var connecting: Duration = .seconds(10)
    /// How long a whole exchange may take.
    package var exchange: Duration = .seconds(300)
    /// How long a transfer may go without one byte.
    package var silence: Duration = .seconds(60)
    /// How many bytes the header, interim ones and trailers may have together.
    package var head = 256 << 10
    /// How many bytes a decoded body may have.
    package var body = 32 << 20
    /// The proxy to go through; `nil` for none.
    package var proxy: String?

    /// Creates the usual limits.
    package init() {}
  }

  /// The version of libcurl that the process is linked with: `libcurl 7.88.1`.
  package static var libraryName: String { "libcurl \(CurlLibrary.version)" }

  /// The name of the transport in recordings.
  package var name: String { Self.libraryName }

  private let limits: Limits
  private let loop: CurlLoop
  private let lastID = Atomic<UInt64>(0)

  /// Creates a transport and starts its thread, which ends when the transport is let go.
  ///
  /// - Parameter limits: What bounds each transfer.
  /// - Throws: A ``VendorFailure`` when libcurl cannot be initialized, or there is no thread for it.
  package init(limits: Limits = Limits()) throws {
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
  package func send(
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
