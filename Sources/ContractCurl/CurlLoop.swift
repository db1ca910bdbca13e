import CCurl
import ContractBinding
import ContractModel
import Foundation
import Synchronization

/// Runs all transfers of one transport on one thread, with libcurl's multi interface.
final class CurlLoop: Sendable {
  /// A transfer to start, and the caller that waits for its end.
  struct Order: Sendable {
    let id: UInt64
    let request: VendorRequest
    let url: String
    let limits: CurlTransport.Limits
    let receive: @Sendable (VendorResponsePart) -> Void
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Inbox {
    var orders: [Order] = []
    var cancelled: [UInt64] = []
    var isStopped = false
  }

  /// The transfers that libcurl runs, by their handles.
  private typealias Transfers = [UnsafeMutableRawPointer: CurlTransfer]

  /// The maximum number of open connections; further transfers wait until one is free.
  private static let connections = 128

  private let inbox = Mutex(Inbox())

  // `nonisolated(unsafe)` is safe: only the thread in `run` uses the handle. Other threads only
  // pass it to `curl_multi_wakeup`, which libcurl documents as callable from any thread. `deinit`
  // frees it after the last use.
  private nonisolated(unsafe) let multi: UnsafeMutableRawPointer

  init() throws {
    guard CurlLibrary.initialized == CURLE_OK else {
      throw VendorFailure(CurlLibrary.initialized)
    }
    guard let multi = curl_multi_init() else {
      throw VendorFailure(CURLE_FAILED_INIT)
    }
    self.multi = multi
    let code = contracts_multi_setopt_long(
      multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, Self.connections)
    guard code == CURLM_OK else { throw Self.failure(code) }
  }

  deinit {
    curl_multi_cleanup(multi)
  }

  /// Puts a transfer into the queue and wakes the thread; any thread may call it.
  func start(_ order: sending Order) {
    let isStopped = inbox.withLock { inbox in
      if !inbox.isStopped { inbox.orders.append(order) }
      return inbox.isStopped
    }
    if isStopped { return order.continuation.resume(throwing: CancellationError()) }
    curl_multi_wakeup(multi)
  }

  /// Cancels a transfer, whose caller receives a `CancellationError`; any thread may call it.
  func cancel(_ id: UInt64) {
    inbox.withLock { $0.cancelled.append(id) }
    curl_multi_wakeup(multi)
  }

  /// Cancels all transfers and ends the thread; any thread may call it.
  func stop() {
    inbox.withLock { $0.isStopped = true }
    curl_multi_wakeup(multi)
  }

  /// Runs transfers until ``stop()`` is called; it blocks the calling thread.
  func run() {
    Self.blockBrokenPipeSignal()
    var transfers: Transfers = [:]
    while true {
      let isStopped = takeInbox(&transfers)
      if isStopped { break }
      var running: Int32 = 0
      let code = curl_multi_perform(multi, &running)
      guard code == CURLM_OK else {
        finishAll(&transfers, throwing: Self.failure(code))
        continue
      }
      finishDone(&transfers)
      // The wait ends after 60 seconds, or earlier on traffic, libcurl's timers or
      // `curl_multi_wakeup`.
      curl_multi_poll(multi, nil, 0, 60_000, nil)
    }
    finishAll(&transfers, throwing: CancellationError())
  }

  private func takeInbox(_ transfers: inout Transfers) -> Bool {
    let taken = inbox.withLock { inbox in
      defer { inbox = Inbox(isStopped: inbox.isStopped) }
      return inbox
    }
    for order in taken.orders {
      if taken.isStopped {
        order.continuation.resume(throwing: CancellationError())
      } else {
        add(order, to: &transfers)
      }
    }
    for id in taken.cancelled {
      guard let transfer = transfers.values.first(where: { $0.order.id == id }) else { continue }
      remove(transfer, from: &transfers)
      transfer.order.continuation.resume(throwing: CancellationError())
    }
    return taken.isStopped
  }

  private func add(_ order: Order, to transfers: inout Transfers) {
    do {
      let transfer = try CurlTransfer(order)
      let code = curl_multi_add_handle(multi, transfer.easy)
      guard code == CURLM_OK else { throw Self.failure(code) }
      // From here until `remove`, libcurl stores a pointer to the transfer. So the dictionary must
      // retain the transfer.
      transfers[transfer.easy] = transfer
    } catch {
      order.continuation.resume(throwing: error)
    }
  }

  private func remove(_ transfer: CurlTransfer, from transfers: inout Transfers) {
    let code = curl_multi_remove_handle(multi, transfer.easy)
    assert(code == CURLM_OK, "a transfer that was added can be removed")
    transfers[transfer.easy] = nil
  }

  private func finishDone(_ transfers: inout Transfers) {
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left) {
      // Both values are read before `remove`, which frees the message.
      let code = message.pointee.data.result
      guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle,
        let transfer = transfers[easy]
      else { continue }
      remove(transfer, from: &transfers)
      transfer.order.continuation.resume(with: transfer.finish(code))
    }
  }

  private func finishAll(_ transfers: inout Transfers, throwing error: any Error) {
    for transfer in transfers.values {
      remove(transfer, from: &transfers)
      transfer.order.continuation.resume(throwing: error)
    }
  }

  private static func failure(_ code: CURLMcode) -> VendorFailure {
    VendorFailure(.other, "\(String(cString: curl_multi_strerror(code))) (curlm \(code.rawValue))")
  }

  /// Blocks SIGPIPE in this thread, because a connection that the vendor closes could end the
  /// process.
  ///
  /// With `CURLOPT_NOSIGNAL`, libcurl does not handle SIGPIPE. OpenSSL writes without
  /// `MSG_NOSIGNAL`, which causes the signal.
  private static func blockBrokenPipeSignal() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}
