package import ContractBinding
package import ContractModel
import Synchronization

/// Sends requests to real vendors over the network, with libcurl.
///
/// One thread runs all transfers. Connections are reused, with HTTP/2 if TLS negotiates it.
/// Certificates are verified, with TLS 1.2 at least. Redirects are not followed. `.netrc` is not
/// read.
package final class CurlTransport: VendorTransport {
  /// Limits for each transfer, so that a silent or endless response fails instead of blocking the
  /// run.
  package struct Limits: Sendable, Hashable {
    /// The maximum time to open a connection, including TLS.
    package var connecting: Duration = .seconds(10)
    /// The maximum time from the start of a request to the last byte of its response.
    package var exchange: Duration = .seconds(300)
    /// The maximum time without a new byte; libcurl counts whole seconds, so at least one.
    package var silence: Duration = .seconds(60)
    /// The byte limit of all header lines, with interim responses and trailers: 256 KiB.
    package var head = 256 << 10
    /// The maximum size of a body after decompression in bytes, by default 32 MiB.
    package var body = 32 << 20
    /// The proxies from the user's environment; none by default.
    package var proxies = ProxySettings()

    /// Creates the default limits, such as 10 seconds to connect, without a proxy.
    package init() {}
  }

  /// The version of the linked library, such as "7.88.1".
  package static var libraryVersion: String { CurlLibrary.version }

  /// The name that a recording stores as the origin of its responses, such as "libcurl 7.88.1".
  package var name: String { "libcurl \(Self.libraryVersion)" }

  private let limits: Limits
  private let loop: CurlLoop
  private let lastID = Atomic<UInt64>(0)

  /// Creates a transport and starts its thread, which ends when the transport is released.
  ///
  /// - Throws: A ``VendorFailure`` if libcurl cannot be initialized or the thread cannot start.
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

  /// Sends one request, and passes each part of the response on as it arrives.
  ///
  /// It returns after the last part. It throws a ``VendorFailure`` if the vendor fails, and a
  /// `CancellationError` if the task is cancelled.
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
