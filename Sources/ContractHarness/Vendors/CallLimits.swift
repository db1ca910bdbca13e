import ContractModel
import Foundation

/// The limits on calls to real vendors, from `--budget` and `--rate`, for all workers of a run.
///
/// The calls are counted in a file, which outlives a worker.
package struct CallLimits: Sendable, Hashable, Codable {
  /// The content of the file, which is JSON: the number of calls so far, and the next time of each
  /// vendor.
  private struct Page: Codable {
    var calls = 0
    /// The earliest next call of each vendor, in seconds since 1970, by the vendor's address.
    var next: [String: Double] = [:]
  }

  /// The path of the file in the run's temporary folder, which the first call creates.
  package let path: String
  /// The maximum number of calls in the whole run, from `--budget`; `nil` for no limit.
  package let budget: Int?
  /// The minimum time between two calls to one vendor in seconds, from `--rate`.
  package let interval: Double

  /// Creates limits that several workers share through one file, which need not exist yet.
  package init(path: String, budget: Int?, interval: Double) {
    self.path = path
    self.budget = budget
    self.interval = interval
  }

  /// Waits until the rate allows the call, and counts it.
  ///
  /// It throws a ``BudgetExhausted`` if the budget is spent.
  func admit(_ vendor: VendorAddress) async throws {
    let start = try reserve(vendor.url, at: Date().timeIntervalSince1970)
    let wait = start - Date().timeIntervalSince1970
    if wait > 0 { try await Task.sleep(for: .seconds(wait)) }
  }

  /// Reserves a time for the call, in seconds since 1970, under a lock on the file.
  private func reserve(_ vendor: String, at now: Double) throws -> Double {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard flock(descriptor, LOCK_EX) == 0 else { throw CocoaError(.fileLocking) }
    let content = try file.readToEnd() ?? Data()
    var page = content.isEmpty ? Page() : try JSONDecoder().decode(Page.self, from: content)
    if let budget, page.calls >= budget { throw BudgetExhausted(budget: budget) }
    let start = max(now, page.next[vendor] ?? now)
    page.calls += 1
    page.next[vendor] = start + interval
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: JSONEncoder().encode(page))
    return start
  }
}
