import ContractBinding
package import ContractModel
import Synchronization

/// Counts the calls to real vendors.
///
/// It delays a call that is too early for `--rate`, and refuses a call beyond `--budget`.
package protocol CallMeter: Sendable {
  /// Waits until the rate of the run allows another call.
  ///
  /// - Parameter vendor: The vendor's address, because each vendor has a rate of its own.
  /// - Throws: A ``BudgetExhausted`` if no more calls are allowed; `CancellationError`.
  func admit(_ vendor: VendorAddress) async throws
}

/// An error for a call beyond the `--budget` of a run.
package struct BudgetExhausted: Error, Sendable, Hashable {
  package let budget: Int
}

/// A transport to a real vendor for one scenario.
///
/// It keeps to the rate limit, and refuses calls beyond the budget. It remembers if the vendor
/// asked for a pause or refused the credentials.
final class MeteredTransport: VendorTransport {
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
  }

  private let transport: any VendorTransport
  private let meter: (any CallMeter)?
  private let state = Mutex(State())

  init(_ transport: any VendorTransport, meter: (any CallMeter)?) {
    self.transport = transport
    self.meter = meter
  }

  var name: String { transport.name }

  /// The error about the exceeded budget, which prevented a check of the case; `nil` if there is
  /// none.
  var exhaustedBudget: BudgetExhausted? { state.withLock { $0.exhausted } }

  /// The longest pause for which the vendor asked with status 429 or 503, in seconds; `nil` if
  /// there was none.
  var retryAfter: Double? { state.withLock { $0.retryAfter } }

  /// The first request that the vendor answered with status 401; `nil` if there is none, or if any
  /// request of the adapter got another status.
  var unauthorizedRequest: VendorRequest? {
    state.withLock { $0.isAuthorized ? nil : $0.unauthorized }
  }

  /// Allows all later calls without a meter, because the budget must not prevent the removal of
  /// test data.
  func release() { state.withLock { $0.isReleased = true } }

  func send(
    _ request: VendorRequest,
    to vendor: VendorAddress,
    receive: @escaping @Sendable (VendorResponsePart) -> Void
  ) async throws {
    try await send(request, to: vendor, isOfState: false, receive: receive)
  }

  fileprivate func send(
    _ request: VendorRequest,
    to vendor: VendorAddress,
    isOfState: Bool,
    receive: @escaping @Sendable (VendorResponsePart) -> Void
  ) async throws {
    do {
      if !state.withLock({ $0.isReleased }) { try await meter?.admit(vendor) }
    } catch let error as BudgetExhausted {
      state.withLock { $0.exhausted = error }
      throw VendorFailure(.refused, "the budget of \(error.budget) calls is spent")
    }
    try await transport.send(request, to: vendor) { [self] part in
      if case .head(let status, let headers) = part {
        note(status, headers, of: request, isOfState: isOfState)
      }
      receive(part)
    }
  }

  private func note(
    _ status: Int, _ headers: [VendorHeader], of request: VendorRequest, isOfState: Bool
  ) {
    let wait = RetryAfter.text(status, headers).flatMap(RetryAfter.seconds)
    state.withLock {
      if let wait { $0.retryAfter = max($0.retryAfter ?? 0, wait) }
      if status == 401 {
        $0.unauthorized = $0.unauthorized ?? request
      } else if !isOfState {
        $0.isAuthorized = true
      }
    }
  }
}

/// A ``MeteredTransport`` for the states of a scenario, which often need no credentials.
///
/// A successful request of a state does not show that the vendor accepts the adapter's credentials.
struct StateTransport: VendorTransport {
  let metered: MeteredTransport

  var name: String { metered.name }

  func send(
    _ request: VendorRequest,
    to vendor: VendorAddress,
    receive: @escaping @Sendable (VendorResponsePart) -> Void
  ) async throws {
    try await metered.send(request, to: vendor, isOfState: true, receive: receive)
  }
}
