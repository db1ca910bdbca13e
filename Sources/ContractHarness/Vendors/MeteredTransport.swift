import ContractBinding
package import ContractModel
import ContractValues
import Foundation
import Synchronization

/// A meter that is asked before each call of a real vendor.
package protocol CallMeter: Sendable {
  /// Waits until the call may be made.
  ///
  /// - Parameter vendor: Who is to be called.
  /// - Throws: A ``BudgetSpent`` when no more calls may be made; `CancellationError`.
  func admit(_ vendor: VendorAddress) async throws
}

/// No more calls of real vendors may be made in this run.
package struct BudgetSpent: Error, Sendable, Hashable {
  /// How many there were to be.
  package let budget: Int

  /// Creates the error.
  package init(budget: Int) {
    self.budget = budget
  }
}

/// The way to a real vendor for one scenario: held to a budget and a pace, and attentive to a
/// vendor that asks for patience.
final class MeteredTransport: VendorTransport {
  private struct State {
    var spent: BudgetSpent?
    var retryAfter: Double?
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

  /// True if a call was refused because the budget is spent.
  var spent: BudgetSpent? { state.withLock { $0.spent } }

  /// For how many seconds the vendor asked to be left alone; `nil` when it did not.
  var retryAfter: Double? { state.withLock { $0.retryAfter } }

  /// Lets calls through from now on: what is to be cleaned up is no matter of a budget.
  func release() { state.withLock { $0.isReleased = true } }

  func send(
    _ request: VendorRequest,
    to vendor: VendorAddress,
    receive: @escaping @Sendable (VendorResponsePart) -> Void
  ) async throws {
    do {
      if !state.withLock({ $0.isReleased }) { try await meter?.admit(vendor) }
    } catch let spent as BudgetSpent {
      state.withLock { $0.spent = spent }
      throw VendorFailure(.refused, "the budget of \(spent.budget) calls is spent")
    }
    try await transport.send(request, to: vendor) { [self] part in
      if case .head(let status, let headers) = part, status == 429 || status == 503,
        let wait = headers["retry-after"].flatMap(RetryAfter.seconds)
      {
        state.withLock { $0.retryAfter = max($0.retryAfter ?? 0, wait) }
      }
      receive(part)
    }
  }
}

/// The header field with which a vendor says when to come back (RFC 9110, section 10.2.3).
enum RetryAfter {
  /// Reads a number of seconds, or a date.
  ///
  /// - Returns: Seconds from now, at least 0; `nil` when it is neither.
  static func seconds(_ text: String) -> Double? {
    let text = text.trimmingCharacters(in: .whitespaces)
    if let seconds = UInt(text) { return Double(seconds) }
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "GMT")
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    return format.date(from: text).map { max(0, $0.timeIntervalSinceNow) }
  }
}
