import ContractBinding
import ContractModel
import Synchronization

/// An error for a call beyond the `--budget` of a run.
struct BudgetExhausted: Error, Sendable, Hashable {
  let budget: Int
}

/// A transport to a real vendor for one scenario.
///
/// It keeps to the rate limit, and refuses calls beyond the budget. It remembers if the vendor
/// asked for a pause or refused the credentials.
struct MeteredTransport: VendorTransport {
  private struct State {
    var exhausted: BudgetExhausted?
    var retryAfter: Double?
    /// The first request that the vendor answered with status 401.
    var unauthorized: VendorRequest?
    /// True if the vendor answered any request of the adapter with another status than 401.
    ///
    /// Requests of states do not count, because they often need no credentials.
    var isAuthorized = false
    var isReleased = false
    /// The request of a state that the vendor has not answered yet.
    var pending: VendorRequest?
  }

  /// The state of the scenario, which the transport of its states shares.
  private final class Record: Sendable {
    let state = Mutex(State())
  }

  let transport: any VendorTransport
  /// The limits of the run; `nil` if calls are not counted.
  let limits: CallLimits?
  private let record = Record()
  private(set) var isOfStates = false

  var name: String { transport.name }

  /// The error about the exceeded budget, which prevented a check of the case; `nil` if there is
  /// none.
  var exhaustedBudget: BudgetExhausted? { record.state.withLock { $0.exhausted } }

  /// The longest pause for which the vendor asked with status 429 or 503, in seconds; `nil` if
  /// there was none.
  var retryAfter: Double? { record.state.withLock { $0.retryAfter } }

  /// The first request that the vendor answered with status 401; `nil` if there is none, or if any
  /// request of the adapter got another status.
  var unauthorizedRequest: VendorRequest? {
    record.state.withLock { $0.isAuthorized ? nil : $0.unauthorized }
  }

  /// The request of a state whose answer had not come, or not to its end, when the run was over;
  /// `nil` if there is none.
  var pendingRequest: VendorRequest? { record.state.withLock(\.pending) }

  /// Allows all later calls without a limit, because the budget must not prevent the removal of
  /// test data.
  func release() { record.state.withLock { $0.isReleased = true } }

  /// The same transport for the states of the scenario, which often need no credentials.
  ///
  /// A successful request of a state does not show that the vendor accepts the adapter's
  /// credentials.
  var forStates: MeteredTransport {
    var transport = self
    transport.isOfStates = true
    return transport
  }

  func send(
    _ request: VendorRequest,
    to vendor: VendorAddress,
    receive: @escaping @Sendable (VendorResponsePart) -> Void
  ) async throws {
    do {
      if !record.state.withLock({ $0.isReleased }) { try await limits?.admit(vendor) }
    } catch let error as BudgetExhausted {
      record.state.withLock { $0.exhausted = error }
      throw VendorFailure(.refused, "the budget of \(error.budget) calls is spent")
    }
    if isOfStates { record.state.withLock { $0.pending = request } }
    // The end of a run cancels the task, which then still waits for the vendor.
    defer { if !Task.isCancelled { record.state.withLock { $0.pending = nil } } }
    try await transport.send(request, to: vendor) { part in
      if case .head(let status, let headers) = part { note(status, headers, of: request) }
      receive(part)
    }
  }

  private func note(_ status: Int, _ headers: [VendorHeader], of request: VendorRequest) {
    let wait = RetryAfter.text(status, headers).flatMap(RetryAfter.seconds)
    record.state.withLock {
      if let wait { $0.retryAfter = max($0.retryAfter ?? 0, wait) }
      if status == 401 {
        $0.unauthorized = $0.unauthorized ?? request
      } else if !isOfStates {
        $0.isAuthorized = true
      }
    }
  }
}
