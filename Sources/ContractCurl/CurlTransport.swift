package import ContractBinding
package import ContractModel
import Synchronization

/// A transport over the network, on libcurl's multi interface.
///
/// One thread drives all transfers. Connections are reused, with HTTP/2 if TLS negotiates it.
/// Certificates are verified. Redirects are not followed, and `.netrc` and the proxy variables of
/// the environment are ignored.
package final class CurlTransport: VendorTransport {
  /// The limits of a transfer, and its proxy.
  package struct Limits: Sendable, Hashable {
    /// The maximum time to open a connection.
    package var connecting: Duration = .seconds(10)
    /// The maximum time of a whole exchange.
    package var exchange: Duration = .seconds(300)
    /// The maximum time without any received byte.
    package var silence: Duration = .seconds(60)
    /// The maximum size of all header lines, including interim responses and trailers, in bytes.
    package var head = 256 << 10
    /// The maximum size of a decoded body, in bytes.
    package var body = 32 << 20
    /// The address of a proxy, or `nil` if there is none.
    package var proxy: String?

    /// Creates the default limits.
    package init() {}
  }

  /// The name and version of the linked libcurl: `libcurl 7.88.1`.
  package static var libraryName: String { "libcurl \(CurlLibrary.version)" }

  /// The name of the transport in recordings.
  package var name: String { Self.libraryName }

  private let limits: Limits
  private let loop: CurlLoop
  private let lastID = Atomic<UInt64>(0)

  /// Creates a transport and starts its thread.
  ///
  /// The thread ends when the transport is released.
  ///
  /// - Parameter limits: The limits of each transfer.
  /// - Throws: A ``VendorFailure`` if libcurl cannot be initialized, or its thread cannot start.
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

  /// Sends one request, and passes on each part of the response as it arrives.
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
        // If the task was cancelled before `start`, the handler's call found no transfer. So it is
        // repeated here.
        if Task.isCancelled { loop.cancel(id) }
      }
    } onCancel: {
      loop.cancel(id)
    }
  }
}
